import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** @returns the current time in milliseconds since 1970, updated once a minute, for 'minutes ago'. */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
