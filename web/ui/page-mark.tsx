import { useLayoutEffect } from 'react';

type Mark = 'dialog' | 'review' | 'sidebar' | 'toast' | 'error-toast' | 'floating-bar';

/** How many of each are on the page. */
const counts = new Map<Mark, number>();

function count(mark: Mark, change: 1 | -1): void {
  const left = (counts.get(mark) ?? 0) + change;
  counts.set(mark, left);
  document.documentElement.toggleAttribute(`data-has-${mark}`, left > 0);
}

/**
 * Says on the root element that something is on the page, as `data-has-…`, for styles far from it. A `:has()` on the
 * body would say so, too, but then the browser computes every style of the page again after every change to it.
 */
export function PageMark({ name }: { name: Mark }) {
  useLayoutEffect(() => {
    count(name, 1);
    return () => count(name, -1);
  }, [name]);
  return null;
}
