import { useEffect } from 'react';
import { announcePresence, endPresence } from '../../api/presence.ts';

const TELL_EVERY_MS = 20_000;

/** Tells the others, as long as it is rendered, that the transaction is open here. */
export function useAnnouncePresence(transactionId: string): void {
  useEffect(() => {
    const begin = () => announcePresence(transactionId);
    const end = () => endPresence(transactionId);
    begin();
    const timer = setInterval(begin, TELL_EVERY_MS);
    window.addEventListener('pagehide', end);
    // A page that is brought back from the browser's store of pages goes on.
    window.addEventListener('pageshow', begin);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', begin);
      end();
    };
  }, [transactionId]);
}
