import { Tooltip as TooltipPrimitive } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';

/** Specification, section 9: 700 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <TooltipPrimitive.Provider delayDuration={700}>{children}</TooltipPrimitive.Provider>;
}

interface TooltipProps extends Pick<ComponentProps<typeof TooltipPrimitive.Content>, 'side' | 'align'> {
  content: ReactNode;
  /** One element that can take focus and a ref; it keeps its own accessible name. */
  children: ReactElement;
  className?: string;
}

export function Tooltip({ content, children, side = 'top', align = 'center', className }: TooltipProps) {
  return (
    <TooltipPrimitive.Root>
      <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
      <TooltipPrimitive.Portal>
        <TooltipPrimitive.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-50 max-w-80 animate-fade-in rounded-md bg-foreground px-2 py-1 text-xs text-background shadow-float',
            className,
          )}
        >
          {content}
        </TooltipPrimitive.Content>
      </TooltipPrimitive.Portal>
    </TooltipPrimitive.Root>
  );
}
