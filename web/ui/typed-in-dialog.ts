import { createContext, use } from 'react';
import type { TypedWatch } from './typed-watch.ts';

interface TypedInDialog extends TypedWatch {
  /** Does it at once when nothing was typed, else once the user has said that it may be lost. */
  askBefore: (leave: () => void) => void;
}

export const TypedInDialog = createContext<TypedInDialog | null>(null);

/** @returns what a part of a dialog calls to go to another part, so that the user is asked before what was typed is lost. */
export function useAskBefore(): (leave: () => void) => void {
  const typed = use(TypedInDialog);
  return typed ? typed.askBefore : (leave) => leave();
}
