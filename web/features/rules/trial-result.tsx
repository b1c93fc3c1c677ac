import { Link } from '@tanstack/react-router';
import { type RuleTrial, type RuleTrialRow, type Store } from '@tillwatch/contract';
import { PRIORITIES } from '@tillwatch/core/detection';
import { formatCount, formatDay, formatMoney } from '../../ui/format.ts';
import { nameCashier } from '../../ui/name-cashier.ts';
import { trialPeriod } from './trial-period.ts';

interface TrialResultProps {
  trial: RuleTrial;
  stores: readonly Store[];
}

/** What the rules would have made of the last weeks. */
export function TrialResult({ trial, stores }: TrialResultProps) {
  const { before, after, flagged } = trial;
  const { over, each } = trialPeriod(trial.days);
  if (trial.days === 0) return <p className="text-sm">No transactions are stored to try them on.</p>;
  return (
    <div className="flex flex-col gap-3 border-t pt-3 text-sm">
      <p role="status">
        {over}, this would have shown{' '}
        <strong className="font-semibold tabular-nums">{weekText(after.shown)}</strong>
        {each} instead of <strong className="font-semibold tabular-nums">{weekText(before.shown)}</strong>, in
        Check All or among a day’s first ten.{' '}
        {flagged.shown > 0 &&
          `Of the ${formatCount(flagged.shown)} shown now that reviewers flagged, it keeps ${formatCount(flagged.kept)}.`}{' '}
        Check All: {weekText(after.checkAll)} instead of {weekText(before.checkAll)}; Check Lot:{' '}
        {weekText(after.checkLot)} instead of {weekText(before.checkLot)}.
      </p>
      <p className="text-muted-foreground">
        {formatCount(trial.transactions)} transactions
        {trial.storesTried < trial.stores &&
          ` of ${trial.storesTried} of the ${trial.stores} stores, from the busiest to the quietest`}
        . Nothing has been changed.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        <TrialList title="No longer shown" total={trial.lost} rows={trial.lostFirst} stores={stores} />
        <TrialList title="Newly shown" total={trial.gained} rows={trial.gainedFirst} stores={stores} />
      </div>
    </div>
  );
}

const weekText = (count: number): string => formatCount(Math.round(count));

interface TrialListProps {
  title: string;
  total: number;
  rows: readonly RuleTrialRow[];
  stores: readonly Store[];
}

function TrialList({ title, total, rows, stores }: TrialListProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-xs font-medium text-muted-foreground">
        {title}: {formatCount(total)}
        {total > rows.length && `, the ${rows.length} with the most money first`}
      </h3>
      {rows.length === 0 ? (
        <p className="py-1 text-muted-foreground">None.</p>
      ) : (
        <ol className="mt-1 divide-y rounded-md border">
          {rows.map((row) => (
            <li key={row.id}>
              <TrialLink row={row} store={stores.find(({ id }) => id === row.storeId)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function TrialLink({ row, store }: { row: RuleTrialRow; store: Store | undefined }) {
  const day = row.transactionTime.slice(0, 10);
  return (
    <Link
      to="/"
      search={{ store: row.storeId, start: day, end: day, transaction: row.id }}
      target="_blank"
      className="group flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 -outline-offset-2 hover:bg-accent"
    >
      <span className="font-mono text-xs text-primary underline-offset-4 group-hover:underline">
        {row.transactionId}
      </span>
      {store && <span title={store.name}>Store {store.storeNumber}</span>}
      <span>{formatDay(day)}</span>
      <span>{row.transactionType}</span>
      <span className="wrap-anywhere">{cashierText(row)}</span>
      <span className="ml-auto tabular-nums">{formatMoney(row.money)}</span>
      <span className="w-full break-words text-muted-foreground">
        {row.isFlagged && 'Flagged by a reviewer. '}
        {row.reason ?? placeText(row)}
      </span>
    </Link>
  );
}

/** 'Cashier 117 · JO PARK'. */
function cashierText(row: RuleTrialRow): string {
  const named = nameCashier(row);
  return named === null ? 'No cashier named' : `Cashier ${named}`;
}

function placeText({ priorityBefore, priorityAfter, rankBefore, rankAfter }: RuleTrialRow): string {
  const place = (rank: number | null): string =>
    rank === null ? 'beyond the first twenty' : `place ${rank}`;
  const label = (id: string): string => PRIORITIES.find((one) => one.id === id)?.label ?? id;
  const priority =
    priorityBefore === priorityAfter ? '' : ` ${label(priorityBefore)} becomes ${label(priorityAfter)}.`;
  return `By risk, ${place(rankAfter)} of its day instead of ${place(rankBefore)}.${priority}`;
}
