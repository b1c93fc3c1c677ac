import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { Select as SelectPrimitive } from 'radix-ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from './cn.ts';
import { floatingClasses, floatingItemClasses } from './floating.ts';
import { controlClasses } from './input.tsx';

export const Select = SelectPrimitive.Root;
export const SelectValue = SelectPrimitive.Value;

export function SelectTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Trigger>) {
  return (
    <SelectPrimitive.Trigger
      className={cn(
        controlClasses,
        'flex h-8 items-center justify-between gap-2 px-2.5 text-left text-sm hover:bg-accent pointer-coarse:h-11',
        'data-placeholder:text-muted-foreground [&>span]:truncate',
        className,
      )}
      {...props}
    >
      {children}
      <SelectPrimitive.Icon asChild>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </SelectPrimitive.Icon>
    </SelectPrimitive.Trigger>
  );
}

/**
 * While a list is open, everything behind it is hidden from screen readers, so the Tab key must not lead there either.
 * A closed list is rendered, too, outside of the page: it must not touch what a dialog has hidden.
 */
function InertBehind() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!place.current?.isConnected) return undefined;
    let hidden: readonly HTMLElement[] = [];
    // After the list itself has hidden it.
    const timer = setTimeout(() => {
      hidden = [...document.querySelectorAll<HTMLElement>('[data-aria-hidden="true"]:not([inert])')];
      for (const element of hidden) element.inert = true;
    });
    return () => {
      clearTimeout(timer);
      for (const element of hidden) element.inert = false;
    };
  }, []);
  return <span ref={place} hidden />;
}

export function SelectContent({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Content>) {
  return (
    <SelectPrimitive.Portal>
      <SelectPrimitive.Content
        position="popper"
        sideOffset={4}
        className={cn(
          floatingClasses,
          'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
          className,
        )}
        {...props}
      >
        <SelectPrimitive.Viewport nonce={getNonce()} className="max-h-80 p-1">
          {children}
        </SelectPrimitive.Viewport>
        <InertBehind />
      </SelectPrimitive.Content>
    </SelectPrimitive.Portal>
  );
}

export function SelectItem({ className, children, ...props }: ComponentProps<typeof SelectPrimitive.Item>) {
  return (
    <SelectPrimitive.Item className={cn(floatingItemClasses, 'pr-8', className)} {...props}>
      <SelectPrimitive.ItemText>{children}</SelectPrimitive.ItemText>
      <SelectPrimitive.ItemIndicator className="absolute right-2">
        <Check aria-hidden className="size-4" />
      </SelectPrimitive.ItemIndicator>
    </SelectPrimitive.Item>
  );
}
