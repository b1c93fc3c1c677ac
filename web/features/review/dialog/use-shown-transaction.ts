import { useState } from 'react';

/**
 * The transaction to show: the one that the page has open, or the one that the dialog has just moved on to, which it
 * shows without waiting for the page and its address to follow.
 * @returns its id, and how to move on to another.
 */
export function useShownTransaction(
  openId: string,
  onOpen: (id: string) => void,
): [string, (id: string) => void] {
  const [state, setState] = useState({ openId, shownId: openId });
  // The page has followed, or has gone elsewhere by itself.
  if (state.openId !== openId) setState({ openId, shownId: openId });
  const shownId = state.openId === openId ? state.shownId : openId;
  return [
    shownId,
    (id) => {
      setState({ openId, shownId: id });
      onOpen(id);
    },
  ];
}
