// Finds which days of a range the store's uploads cover.
import type { DayCoverage } from '@tillwatch/contract';
import { type DayFacts, judgeCoverage } from '@tillwatch/core/coverage';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findDayBounds, findDayFacts } from './coverage.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A day is judged by the days around it, which may be outside the requested range. */
const CONTEXT_DAYS = 28;

export interface StoreCoverage {
  days: DayCoverage[];
  firstDay: string | null;
  lastDay: string | null;
}

/** @param range 'YYYY-MM-DD', both included. */
export async function describeCoverage(
  db: Kysely<Database>,
  storeId: number,
  range: { first: string; last: string },
): Promise<StoreCoverage> {
  const { missingUntil, ...bounds } = await findDayBounds(db, storeId);
  const { firstDay, lastDay } = bounds;
  if (firstDay === null || lastDay === null) return { days: [], ...bounds };
  const facts = await findDayFacts(db, storeId, {
    first: addDays(range.first, -CONTEXT_DAYS),
    last: addDays(range.last, CONTEXT_DAYS),
  });
  const until = missingUntil !== null && missingUntil > lastDay ? missingUntil : lastDay;
  const span = {
    first: range.first > firstDay ? range.first : firstDay,
    last: range.last < until ? range.last : until,
  };
  const ahead = facts.filter(({ day }) => day > lastDay && day >= range.first && day <= range.last);
  const come = facts.filter(({ day }) => day <= lastDay);
  const days = [
    ...judgeCoverage(come, span).filter(({ day }) => ahead.every((other) => other.day !== day)),
    ...ahead.map(describeAhead),
  ].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  return { days, ...bounds };
}

/** The days between yesterday and one ahead of its time aren't missing: they haven't come yet. */
function describeAhead({ day, transactions }: DayFacts): DayCoverage {
  return {
    day,
    state: 'partly',
    transactions,
    reasons: [
      'Dated after the day on which the store’s last file came: the times are read wrongly, or a register’s clock is wrong.',
    ],
  };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
