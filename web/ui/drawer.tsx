import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { overlayClasses } from './overlay.ts';
import { PageMark } from './page-mark.tsx';
import { RememberOpener, useReturnFocus } from './use-return-focus.ts';

export const Drawer = DialogPrimitive.Root;
export const DrawerTitle = DialogPrimitive.Title;

/** A panel from the left edge, 320 pixels wide: the sidebar on a phone. Needs a DrawerTitle, which may be `sr-only`. */
export function DrawerContent({
  className,
  children,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  const { rememberOpener, onCloseAutoFocus } = useReturnFocus(props.onCloseAutoFocus);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content
        aria-describedby={undefined}
        className={cn(
          'fixed inset-y-0 left-0 z-40 flex w-80 max-w-[calc(100vw-3rem)] flex-col bg-card text-card-foreground shadow-float outline-none',
          'data-[state=open]:animate-drawer-in data-[state=closed]:animate-drawer-out',
          className,
        )}
        {...props}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <PageMark name="dialog" />
        <RememberOpener remember={rememberOpener} />
        {children}
        <DialogPrimitive.Close asChild>
          <Button variant="ghost" size="icon-sm" aria-label="Close" className="absolute top-3 right-3">
            <X aria-hidden />
          </Button>
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
