// Runs before the first paint, so that a dark screen never flashes white. Kept in step with ui/theme.ts.
(function () {
  let stored = null;
  try {
    stored = localStorage.getItem('tillwatch.theme');
  } catch {
    // Storage can be switched off; the system's preference is then all there is.
  }
  const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
})();
