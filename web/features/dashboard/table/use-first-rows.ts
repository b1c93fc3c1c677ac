import { startTransition, useEffect, useState } from 'react';

interface FirstRows<Row> {
  shown: readonly Row[] | undefined;
  /** Some are still to come. */
  isPartial: boolean;
}

/**
 * The first list that a page shows comes in two steps: what fits on the screen at once, and the rest in pieces between
 * which the page answers.
 * @param count how many at once.
 */
export function useFirstRows<Row>(rows: readonly Row[] | undefined, count: number): FirstRows<Row> {
  const [isWhole, setIsWhole] = useState(false);
  const hasRows = rows !== undefined;
  useEffect(() => {
    if (hasRows) startTransition(() => setIsWhole(true));
  }, [hasRows]);
  const isPartial = !isWhole && hasRows && rows.length > count;
  return { shown: isPartial ? rows.slice(0, count) : rows, isPartial };
}
