import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { type ComponentProps, type SyntheticEvent, use, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { DiscardTypedDialog, type LossWords } from './discard-typed-dialog.tsx';
import { overlayClasses } from './overlay.ts';
import { PageMark } from './page-mark.tsx';
import { TypedInDialog } from './typed-in-dialog.ts';
import { createTypedWatch } from './typed-watch.ts';
import { RememberOpener, useReturnFocus } from './use-return-focus.ts';

export const DialogClose = DialogPrimitive.Close;

type DialogProps = ComponentProps<typeof DialogPrimitive.Root> & {
  /** For a dialog that asks by itself before what was typed is lost. */
  asksItself?: boolean;
};

/** Asks before closing, in whatever way, discards what was typed in its forms. */
export function Dialog({ onOpenChange, asksItself = false, ...props }: DialogProps) {
  const [typed] = useState(createTypedWatch);
  /** What to do once the user agrees to lose what was typed. */
  const [leave, setLeave] = useState<(() => void) | null>(null);
  /** What else would be lost. */
  const [loss, setLoss] = useState<LossWords | null>(null);

  function askBefore(next: () => void) {
    if (!asksItself && (loss !== null || typed.hasTyped())) return setLeave(() => next);
    typed.forget();
    next();
  }

  function change(open: boolean) {
    if (open) return onOpenChange?.(true);
    askBefore(() => onOpenChange?.(false));
  }

  function discard() {
    typed.forget();
    leave?.();
  }

  return (
    <TypedInDialog value={{ ...typed, askBefore, warnOf: setLoss }}>
      <DialogPrimitive.Root onOpenChange={change} {...props} />
      {!asksItself && (
        <DiscardTypedDialog
          {...(loss && { words: loss })}
          open={leave !== null}
          onOpenChange={(open) => open || setLeave(null)}
          onDiscard={discard}
        />
      )}
    </TypedInDialog>
  );
}

type DialogContentProps = ComponentProps<typeof DialogPrimitive.Content> & {
  /** Maximum widths: sm 440, md 560, lg 760, xl 1180 pixels. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Omits the X in the corner; the dialog then needs its own way to close. */
  hideClose?: boolean;
};

const widths = { sm: 'max-w-[440px]', md: 'max-w-[560px]', lg: 'max-w-[760px]', xl: 'max-w-[1180px]' };

/**
 * A centered dialog, never taller than the window: DialogHeader and DialogFooter stay, DialogBody scrolls. Every dialog
 * needs a DialogTitle; one without a DialogDescription passes `aria-describedby={undefined}`.
 */
export function DialogContent({ className, children, size = 'sm', hideClose, ...props }: DialogContentProps) {
  const { rememberOpener, onCloseAutoFocus } = useReturnFocus(props.onCloseAutoFocus);
  const typed = use(TypedInDialog);
  const remember = (event: SyntheticEvent) => typed?.remember(event.target);
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content
        className={cn(
          'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 flex-col overflow-hidden',
          'rounded-lg bg-popover text-popover-foreground shadow-float outline-none',
          'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out',
          widths[size],
          className,
        )}
        onFocusCapture={remember}
        onPointerDownCapture={remember}
        onKeyDownCapture={remember}
        {...props}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <PageMark name="dialog" />
        <RememberOpener remember={rememberOpener} />
        {children}
        {!hideClose && (
          <DialogPrimitive.Close asChild>
            <Button variant="ghost" size="icon-sm" aria-label="Close" className="absolute top-3 right-3">
              <X aria-hidden />
            </Button>
          </DialogPrimitive.Close>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 px-5 pt-4 pr-12 pb-3', className)} {...props} />;
}

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('relative min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5', className)} {...props} />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('flex items-center justify-end gap-2 border-t px-5 py-3', className)} {...props} />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('text-lg font-semibold', className)} {...props} />;
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description className={cn('text-sm text-muted-foreground', className)} {...props} />
  );
}
