import { useEffect, useState } from 'react';
import { localDay } from './local-day.ts';

/** The browser's calendar day, YYYY-MM-DD; updated at midnight, or when a computer wakes up later. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(new Date()));
  useEffect(() => {
    const look = () => setToday(localDay(new Date()));
    const timer = setInterval(look, 30_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
