import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** @returns the present in milliseconds since 1970, looked up once a minute: what 'minutes ago' refers to. */
export function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
