import { useState, type ComponentType } from 'react';
import { showLoadFailure } from './use-lazy-component.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface LazyDialog<Props> {
  /** Null until it is first shown. */
  Dialog: ComponentType<Props> | null;
  /** Props for the dialog. */
  state: DialogProps;
  /** Props for the button that opens it. */
  opener: { onClick: () => void; onPointerEnter: () => void; onFocus: () => void };
}

/**
 * A dialog whose code is fetched when it is wanted: at the latest by the click that opens it, usually while the pointer
 * or the focus is on its way there.
 * @param load imports the dialog.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [open, setOpen] = useState(false);

  async function show(): Promise<void> {
    try {
      const loaded = await load();
      setDialog(() => loaded);
      setOpen(true);
    } catch {
      showLoadFailure();
    }
  }

  // Failing to prefetch is not worth a message.
  const preload = () => void load().catch(() => undefined);
  return {
    Dialog,
    state: { open, onOpenChange: setOpen },
    opener: { onClick: () => void show(), onPointerEnter: preload, onFocus: preload },
  };
}
