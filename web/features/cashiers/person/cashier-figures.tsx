import type { Cashier, Endings } from '@tillwatch/contract';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { atRiskText } from '../parts/at-risk.ts';
import { Figure, HINTS } from '../parts/figure.tsx';
import { type Counted, CountLink } from './count-link.tsx';

/** What a cashier sold, what may be missing, and how far the review has come. */
export function CashierFigures({ cashier, counted }: { cashier: Cashier; counted: Counted }) {
  const { sales, expectedLoss, reviews } = cashier;
  return (
    <section
      aria-label="Figures"
      className="grid gap-x-8 gap-y-3 rounded-lg border bg-card px-4 py-3 md:grid-cols-2"
    >
      <dl className="grid grid-cols-3 gap-4">
        <Figure label="Sales">{formatCount(sales)}</Figure>
        <Figure label="Expected Loss" hint={HINTS.expectedLoss}>
          {formatMoney(expectedLoss)}
        </Figure>
        <Figure label="At Risk" hint={HINTS.atRisk}>
          {atRiskText(cashier)}
        </Figure>
      </dl>
      <ReviewBar reviews={reviews} counted={counted} />
    </section>
  );
}

const PARTS = [
  { key: 'flagged', label: 'flagged', bar: 'fill-high-solid', dot: 'bg-high-solid' },
  { key: 'verified', label: 'verified', bar: 'fill-verified-solid', dot: 'bg-verified-solid' },
  { key: 'pending', label: 'pending', bar: 'fill-border-strong', dot: 'border-2 border-input' },
] as const;

/** How reviews ended of the transactions that are worth a look, or were reviewed anyway. */
function ReviewBar({ reviews, counted }: { reviews: Endings; counted: Counted }) {
  if (reviews.found === 0) {
    return (
      <p className="self-center text-sm text-muted-foreground">None of the transactions is worth a look.</p>
    );
  }
  const starts = [0, reviews.flagged, reviews.flagged + reviews.verified];
  const percent = (count: number): string => `${(count / reviews.found) * 100}%`;
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted-foreground">
        {formatCount(reviews.found)} {reviews.found === 1 ? 'transaction' : 'transactions'} worth a look, or
        reviewed anyway
      </p>
      <svg aria-hidden className="mt-1.5 block h-2 w-full overflow-hidden rounded-sm">
        {PARTS.map(({ key, bar }, at) => (
          <rect
            key={key}
            x={percent(starts[at] ?? 0)}
            width={percent(reviews[key])}
            height="100%"
            className={bar}
          />
        ))}
      </svg>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 text-sm tabular-nums">
        {PARTS.map(({ key, label, dot }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${dot}`} />
            <CountLink
              count={reviews[key]}
              of={counted}
              status={[key]}
              label={label}
              {...(key === 'pending' && { queued: 'yes' })}
            />{' '}
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
