import { createContext, use } from 'react';
import type { TypedWatch } from './typed-watch.ts';

interface TypedInDialog extends TypedWatch {
  /** Leaves at once if nothing was typed; otherwise, once the user agrees to lose it. */
  askBefore: (leave: () => void) => void;
}

export const TypedInDialog = createContext<TypedInDialog | null>(null);

/** @returns what a part of a dialog calls to go to another part, which asks first if typed text would be lost. */
export function useAskBefore(): (leave: () => void) => void {
  const typed = use(TypedInDialog);
  return typed ? typed.askBefore : (leave) => leave();
}
