import type { Cashier, CashierList as List } from '@tillwatch/contract';
import { FEWEST_PEOPLE } from '@tillwatch/core/ranking/kinds';
import { UserRoundCheck, UsersRound } from 'lucide-react';
import { CardSection } from '../../../ui/card-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount, formatDayRange } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { scaleFor } from '../parts/range-scale.ts';
import { ALL_COUNT, BAR_TEXT, gapTexts, sharedNumberText, noComparisonsText } from '../parts/words.ts';
import { OthersTable } from './others-table.tsx';
import { StandOutCard } from './stand-out-card.tsx';

const standsOut = ({ comparisons }: Cashier): boolean => comparisons.some((one) => one.standsOut);

const countCompared = (cashiers: readonly Cashier[]): number =>
  cashiers.filter(({ incomparable }) => incomparable !== 'left-out').length;

/** @param list undefined while it loads. */
export function CashierList({ storeId, list }: { storeId: number; list: List | undefined }) {
  if (!list) return <ListSkeleton />;
  const { window, incomparable, gaps, cashiers } = list;
  if (incomparable !== null && cashiers.length === 0) {
    return (
      <EmptyState
        icon={UsersRound}
        {...noComparisonsText(incomparable)}
        className="rounded-lg border border-dashed py-8"
      />
    );
  }
  const named = cashiers.filter(standsOut);
  const others = cashiers.filter((cashier) => !standsOut(cashier));
  const scale = scaleFor(
    cashiers.flatMap(({ comparisons: [first, ...rest] }) =>
      first ? [first, ...rest.filter((one) => one.standsOut)] : [],
    ),
  );
  return (
    <>
      {window && (
        <p className="max-w-5xl px-1 text-sm text-muted-foreground tabular-nums">
          {formatDayRange(window.firstDay, window.lastDay)}, {formatCount(window.days)}{' '}
          {window.days === 1 ? 'day' : 'days'} with transactions. Each cashier is compared with the others at
          the store, for the same number of sales at the same hours. {BAR_TEXT} {ALL_COUNT}
          {[...gapTexts(gaps), ...cashiers.map(sharedNumberText)].map((text) => text && ` ${text}`)}
        </p>
      )}
      {incomparable === null && (
        <CardSection title="Who Stands Out" note={named.length === 0 ? undefined : formatCount(named.length)}>
          {named.length === 0 ? (
            <EmptyState
              icon={UserRoundCheck}
              title="Nobody stands out"
              description={
                countCompared(cashiers) < FEWEST_PEOPLE
                  ? 'Only two cashiers are compared. If one stood out, so would the other, so neither is named.'
                  : 'No difference is too large for habit, or for chance among all the cashiers and kinds compared.'
              }
              className="py-8"
            />
          ) : (
            <ul className="divide-y">
              {named.map((cashier) => (
                <li key={cashier.employeeId}>
                  <StandOutCard storeId={storeId} cashier={cashier} scale={scale} />
                </li>
              ))}
            </ul>
          )}
        </CardSection>
      )}
      {others.length > 0 && (
        <CardSection
          title={incomparable === null ? 'Everybody Else' : 'Cashiers'}
          note={formatCount(others.length)}
        >
          {incomparable !== null && (
            <p className="border-b px-4 py-2 text-sm text-muted-foreground">
              {noComparisonsText(incomparable).title}. {noComparisonsText(incomparable).description}
            </p>
          )}
          <OthersTable storeId={storeId} cashiers={others} scale={scale} />
        </CardSection>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="w-96 max-w-full" />
      <Skeleton className="h-48 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}
