import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlClasses } from './input.tsx';
import { submitOnModEnter } from './submit-keys.ts';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(controlClasses, 'field-sizing-content min-h-20 px-2.5 py-1.5 text-sm', className)}
      onKeyDown={submitOnModEnter}
      {...props}
    />
  );
}
