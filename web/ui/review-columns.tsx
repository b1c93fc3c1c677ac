import { formatCount } from './format.ts';
import { ReviewsLink } from './reviews-link.tsx';
import type { Column } from './table.tsx';

/** What somebody did on a day in a store. */
interface Reviews {
  storeId: number;
  agentId: number;
  agentName: string;
  /** YYYY-MM-DD. */
  day: string;
  reviewed: number;
  verified: number;
  flagged: number;
}

type Figures = Pick<Reviews, 'reviewed' | 'verified' | 'flagged'>;

/**
 * How many transactions were reviewed, verified, and flagged; each figure leads to them.
 * @param totals at the columns' foot.
 */
export function reviewColumns<Row>(of: (row: Row) => Reviews, totals?: Figures): Column<Row>[] {
  const column = (title: string, figure: keyof Figures): Column<Row> => ({
    title,
    alignsRight: true,
    ...(totals && { total: formatCount(totals[figure]) }),
    cell: (row) => {
      const { storeId, agentId, agentName, day, [figure]: count } = of(row);
      return (
        <ReviewsLink
          {...{ count, storeId, agentId, day }}
          {...(figure !== 'reviewed' && { status: figure })}
          label={`${figure} by ${agentName}`}
        />
      );
    },
  });
  return [column('Reviews', 'reviewed'), column('Verified', 'verified'), column('Flagged', 'flagged')];
}
