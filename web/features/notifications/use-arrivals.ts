import { useState } from 'react';

/**
 * What to say aloud when notifications come while the page is open; '' before and after they were read.
 * @param isKnown false while the count is still being fetched: what was there before is no news.
 */
export function useArrivals(unreadCount: number, isKnown: boolean): string {
  const [seen, setSeen] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  if (isKnown && seen !== unreadCount) {
    setSeen(unreadCount);
    if (seen !== null) setMessage(unreadCount > seen ? describeArrival(unreadCount) : '');
  }
  return message;
}

function describeArrival(unreadCount: number): string {
  return unreadCount === 1
    ? 'New notification.'
    : `New notification. ${unreadCount} notifications are unread.`;
}
