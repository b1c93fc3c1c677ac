import { Link } from '@tanstack/react-router';
import type { Cashier, CashierList as List } from '@tillwatch/contract';
import { FEWEST_PEOPLE } from '@tillwatch/core/ranking/kinds';
import { UserRoundCheck, UserRoundMinus, UsersRound } from 'lucide-react';
import { CardSection } from '../../../ui/card-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount, formatDay, formatDayRange } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CashierLink } from '../parts/cashier-link.tsx';
import { scaleFor } from '../parts/range-scale.ts';
import {
  ALL_COUNT,
  BAR_TEXT,
  gapTexts,
  leftOutText,
  nobodyTitle,
  noComparisonsText,
  sharedNumberText,
} from '../parts/words.ts';
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
  const leftOut = cashiers.filter((cashier) => cashier.leftOut !== null);
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
        <CardSection title="Who Stands Out" note={standOutNote(named.length, leftOut.length)}>
          {named.length === 0 ? (
            <EmptyState
              icon={UserRoundCheck}
              title={nobodyTitle(leftOut.length)}
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
          <LeftOutCashiers storeId={storeId} cashiers={leftOut} />
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
          {incomparable !== null && <LeftOutCashiers storeId={storeId} cashiers={leftOut} />}
          <OthersTable storeId={storeId} cashiers={others} scale={scale} />
        </CardSection>
      )}
    </>
  );
}

/** '2; 1 cashier is left out'. When nobody stands out, the title below says so. */
function standOutNote(named: number, leftOut: number): string | undefined {
  if (named === 0) return undefined;
  return leftOut === 0 ? formatCount(named) : `${formatCount(named)}; ${leftOutText(leftOut)}`;
}

/** Who is left out of the comparison until when, and the way to change it. */
function LeftOutCashiers({ storeId, cashiers }: { storeId: number; cashiers: readonly Cashier[] }) {
  if (cashiers.length === 0) return null;
  return (
    <section
      aria-label="Left out of the comparison"
      className="border-y px-4 py-2.5 text-sm first:border-t-0 last:border-b-0"
    >
      <ul className="flex flex-col gap-1">
        {cashiers.map((cashier) => (
          <li key={cashier.employeeId} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <UserRoundMinus aria-hidden className="size-4 shrink-0 self-center text-muted-foreground" />
            <CashierLink storeId={storeId} cashier={cashier} />
            {cashier.leftOut && (
              <span className="min-w-0 wrap-anywhere text-muted-foreground">
                Left out until {formatDay(cashier.leftOut.until)}: {cashier.leftOut.reason}, by{' '}
                {cashier.leftOut.by}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Link
        to="/admin/rules"
        search={{ store: storeId }}
        className="mt-1 inline-block rounded-sm text-primary underline-offset-4 hover:underline"
      >
        Everybody who is left out, in House Rules
      </Link>
    </section>
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
