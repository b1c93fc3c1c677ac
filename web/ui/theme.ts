import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** public/theme.js reads the same key before the first paint. */
const STORAGE_KEY = 'tillwatch.theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function readChoice(): Theme | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'dark' || stored === 'light' ? stored : null;
  } catch {
    return null;
  }
}

function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.documentElement.style.colorScheme = theme;
  for (const listener of listeners) listener();
}

function followSystem(): void {
  applyTheme(readChoice() ?? (systemDark.matches ? 'dark' : 'light'));
}

systemDark.addEventListener('change', followSystem);
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) followSystem();
});

function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyTheme(theme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme in force: the remembered choice, else the system's. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme);
  return {
    theme,
    setTheme: chooseTheme,
    toggleTheme: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
  };
}
