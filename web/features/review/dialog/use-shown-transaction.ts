import { useState } from 'react';

/**
 * The transaction to show: the page's, or the one that the dialog has just moved to, which is shown before the page and
 * its URL follow.
 * @returns its id, and a function that moves to another.
 */
export function useShownTransaction(
  openId: string,
  onOpen: (id: string) => void,
): [string, (id: string) => void] {
  const [state, setState] = useState({ openId, shownId: openId });
  // The page has followed, or has moved by itself.
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
