import { createContext, use, useEffect } from 'react';
import type { LossWords } from './discard-typed-dialog.tsx';
import type { TypedWatch } from './typed-watch.ts';

interface TypedInDialog extends TypedWatch {
  /** Leaves at once if nothing was typed; otherwise, once the user agrees to lose it. */
  askBefore: (leave: () => void) => void;
  /** What else closing would lose; null for nothing. */
  warnOf: (loss: LossWords | null) => void;
}

export const TypedInDialog = createContext<TypedInDialog | null>(null);

/** @returns what a part of a dialog calls to go to another part, which asks first if typed text would be lost. */
export function useAskBefore(): (leave: () => void) => void {
  const typed = use(TypedInDialog);
  return typed ? typed.askBefore : (leave) => leave();
}

/**
 * While it's rendered, the dialog asks in these words before it closes, and the browser in its own before the page is left
 * or loaded again. @param loss the same object each time
 */
export function useLossWarning(loss: LossWords): void {
  const warnOf = use(TypedInDialog)?.warnOf;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  useEffect(() => {
    warnOf?.(loss);
    return () => warnOf?.(null);
  }, [warnOf, loss]);
}
