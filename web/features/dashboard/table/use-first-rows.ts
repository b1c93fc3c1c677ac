import { startTransition, useEffect, useState } from 'react';

interface FirstRows<Row> {
  shown: readonly Row[] | undefined;
  /** More rows are still to come. */
  isPartial: boolean;
}

/**
 * Renders a page's first list in steps: first what fits on the screen, then the rest in slices, so that the page stays
 * responsive.
 * @param count how many rows come first.
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
