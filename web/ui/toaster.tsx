import { CircleAlert, X } from 'lucide-react';
import { Toast as ToastPrimitive } from 'radix-ui';
import { buttonVariants } from './button.tsx';
import { cn } from './cn.ts';
import { Kbd } from './kbd.tsx';
import { PageMark } from './page-mark.tsx';
import { Reference } from './reference.tsx';
import { useToastFocus } from './toast-focus.ts';
import {
  dismissToast,
  TOAST_DURATION_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  useToasts,
  type ShownToast,
} from './toast.ts';

/**
 * The notifications region, once in the app. F8 moves the focus to it.
 * @param undoKey the name of the undo key, shown next to an undo.
 */
export function Toaster({ undoKey }: { undoKey: string | undefined }) {
  const toasts = useToasts();
  const focusRef = useToastFocus(toasts.some((shown) => shown.open));
  return (
    <ToastPrimitive.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} undoKey={undoKey} />
      ))}
      <ToastPrimitive.Viewport
        ref={focusRef}
        hotkey={['F8']}
        data-toasts
        // Marks the region as live, even though it announces nothing itself, so that an open dialog does not hide it
        // from screen readers.
        aria-live="off"
        className="fixed right-(--toast-right,0px) bottom-(--toast-bottom,0px) left-(--toast-left,auto) z-60 flex w-full flex-col gap-2 p-4 outline-none sm:max-w-(--toast-width,400px)"
      />
    </ToastPrimitive.Provider>
  );
}

function ToastCard({ shown, undoKey }: { shown: ShownToast; undoKey: string | undefined }) {
  const destructive = shown.variant === 'destructive';
  return (
    <ToastPrimitive.Root
      open={shown.open}
      onOpenChange={(open) => {
        if (!open) dismissToast(shown.id);
      }}
      type={destructive ? 'foreground' : 'background'}
      className={cn(
        'pointer-events-auto flex items-start gap-3 rounded-lg bg-popover py-3 pr-2 pl-4 text-popover-foreground shadow-float',
        'data-[state=open]:animate-toast-in data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swipe-out',
      )}
    >
      {shown.open && <PageMark name={destructive ? 'error-toast' : 'toast'} />}
      {destructive && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-high" />}
      <div className="min-w-0 flex-1 py-px">
        <ToastPrimitive.Title className={cn('text-sm font-semibold', destructive && 'text-high')}>
          {shown.title}
        </ToastPrimitive.Title>
        {shown.description && (
          <ToastPrimitive.Description className="mt-0.5 text-sm break-words text-muted-foreground">
            {shown.description}
          </ToastPrimitive.Description>
        )}
        {shown.reference && <Reference id={shown.reference} className="mt-1 block" />}
        {[shown.way, shown.action].map(
          (action) =>
            action && (
              <ToastPrimitive.Action
                key={action.label}
                altText={action.label}
                onClick={action.onClick}
                className={cn(buttonVariants({ variant: 'secondary', size: 'sm' }), 'mt-2 mr-2 max-w-full')}
              >
                <span className="truncate">{action.label}</span>
                {action.isUndo && undoKey !== undefined && (
                  <Kbd aria-hidden className="max-md:hidden">
                    {undoKey}
                  </Kbd>
                )}
              </ToastPrimitive.Action>
            ),
        )}
      </div>
      <ToastPrimitive.Close
        aria-label="Dismiss"
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), '-my-0.5')}
      >
        <X aria-hidden />
      </ToastPrimitive.Close>
    </ToastPrimitive.Root>
  );
}
