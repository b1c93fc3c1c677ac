import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { submitOnModEnter } from './submit-keys.ts';

/** The look of every text control. */
export const controlClasses = cn(
  'w-full min-w-0 rounded-md border border-input bg-card text-foreground transition-colors',
  'placeholder:text-muted-foreground disabled:bg-muted disabled:text-muted-foreground',
  // Phones zoom in on a field with smaller text.
  'pointer-coarse:text-lg',
  'focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-high aria-invalid:outline-high',
);

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(controlClasses, 'h-8 px-2.5 text-sm pointer-coarse:h-11', className)}
      onKeyDown={submitOnModEnter}
      {...props}
    />
  );
}
