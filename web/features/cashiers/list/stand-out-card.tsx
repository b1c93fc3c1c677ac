import type { Cashier, CashierComparison } from '@tillwatch/contract';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { atRiskText } from '../parts/at-risk.ts';
import { CashierLink } from '../parts/cashier-link.tsx';
import { Figure, HINTS } from '../parts/figure.tsx';
import { RangeAxis, RangePicture } from '../parts/range-picture.tsx';
import type { RangeScale } from '../parts/range-scale.ts';
import { Uncounted } from '../parts/uncounted.tsx';
import { comparisonText, intervalText } from '../parts/words.ts';

interface StandOutCardProps {
  storeId: number;
  cashier: Cashier;
  scale: RangeScale;
}

/** A cashier who stands out: for what, how far, and what it may have cost. */
export function StandOutCard({ storeId, cashier, scale }: StandOutCardProps) {
  const { sales, expectedLoss, reviews, comparisons } = cashier;
  return (
    <article className="grid gap-x-8 gap-y-3 px-4 py-3 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <h3 className="text-base">
          <CashierLink storeId={storeId} cashier={cashier} />
        </h3>
        <Uncounted cashier={cashier} />
        <dl className="mt-1.5 grid grid-cols-3 gap-x-4 gap-y-1.5">
          <Figure label="Expected Loss" hint={HINTS.expectedLoss}>
            {formatMoney(expectedLoss)}
          </Figure>
          <Figure label="At Risk" hint={HINTS.atRisk}>
            {atRiskText(cashier)}
          </Figure>
          <Figure label="Sales">{formatCount(sales)}</Figure>
          <Figure label="Pending" hint="Worth a look, and neither verified nor flagged yet">
            {formatCount(reviews.pending)}
          </Figure>
          <Figure label="Reviewed">{formatCount(reviews.found - reviews.pending)}</Figure>
          <Figure label="Flagged">{formatCount(reviews.flagged)}</Figure>
        </dl>
      </div>
      <div className="min-w-0">
        <div className="hidden grid-cols-2 gap-x-6 pb-1 md:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <span />
          <RangeAxis scale={scale} />
        </div>
        <ul className="flex flex-col gap-2 md:gap-1">
          {comparisons
            .filter(({ standsOut }) => standsOut)
            .map((comparison) => (
              <ComparisonRow key={comparison.kind} comparison={comparison} sales={sales} scale={scale} />
            ))}
        </ul>
      </div>
    </article>
  );
}

interface ComparisonRowProps {
  comparison: CashierComparison;
  sales: number;
  scale: RangeScale;
}

function ComparisonRow({ comparison, sales, scale }: ComparisonRowProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-0.5 text-sm md:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <p className="tabular-nums">
        {comparisonText(comparison, sales)}{' '}
        <span className="whitespace-nowrap text-muted-foreground">({intervalText(comparison)})</span>
      </p>
      <span className="block">
        <RangePicture comparison={comparison} scale={scale} />
        <RangeAxis scale={scale} className="md:hidden" />
      </span>
    </li>
  );
}
