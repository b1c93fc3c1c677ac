import { Moon, Sun } from 'lucide-react';
import { Button } from './button.tsx';
import { Caption, captionedClasses } from './caption.tsx';
import { useTheme } from './theme.ts';
import { Tooltip } from './tooltip.tsx';

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  const label = theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode';
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        className={captionedClasses}
        onClick={toggleTheme}
      >
        {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
        <Caption>{theme === 'dark' ? 'Light' : 'Dark'}</Caption>
      </Button>
    </Tooltip>
  );
}
