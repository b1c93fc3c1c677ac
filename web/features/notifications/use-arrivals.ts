import { useState } from 'react';

/**
 * What to announce when notifications arrive while the page is open; '' before that and after they are read.
 * @param isKnown false while the count is still being fetched: what was there before is not news.
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
