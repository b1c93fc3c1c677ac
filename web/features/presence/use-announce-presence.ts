import { useEffect } from 'react';
import { announcePresence, endPresence } from '../../api/presence.ts';

const ANNOUNCE_EVERY_MS = 20_000;

/** Announces to others that the transaction is open here, for as long as it is rendered. */
export function useAnnouncePresence(transactionId: string): void {
  useEffect(() => {
    const begin = () => announcePresence(transactionId);
    const end = () => endPresence(transactionId);
    begin();
    const timer = setInterval(begin, ANNOUNCE_EVERY_MS);
    window.addEventListener('pagehide', end);
    // A page restored from the back/forward cache resumes.
    window.addEventListener('pageshow', begin);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', begin);
      end();
    };
  }, [transactionId]);
}
