// The record of each filter and signal, and what random looks say about what nobody looks at.
import type { RankingRecord, RankingRecords } from '@tillwatch/contract';
import { FILTERS, decodeFilterMask } from '@tillwatch/core/detection';
import { shareInterval, SIGNALS } from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import {
  type AnsweredRecord,
  countFilterHits,
  countSignalHits,
  countUnlooked,
  findAnsweredRecords,
  findStretch,
  type Stretch,
} from './records.queries.ts';

const DAYS_OF_WEEK = 7;
const DAY_MS = 86_400_000;
/** With fewer answered random looks, nothing is said about what is missed. */
const FEWEST_RANDOM_ANSWERS = 30;

export async function readRecords(
  db: Kysely<Database>,
  stores: Parameters<typeof findStretch>[1],
  weeks: number,
): Promise<RankingRecords> {
  const stretch = await findStretch(db, stores, weeks * DAYS_OF_WEEK);
  if (stretch === null) return describeRecords(null, new Map(), new Map(), [], { placed: 0, unlooked: 0 });
  const [filterHits, signalHits, answered, counts] = await Promise.all([
    countFilterHits(db, stretch),
    countSignalHits(db, stretch),
    findAnsweredRecords(db, stretch),
    countUnlooked(db, stretch),
  ]);
  return describeRecords(stretch, filterHits, signalHits, answered, counts);
}

type Hits = ReadonlyMap<string, number>;

function describeRecords(
  stretch: Stretch | null,
  filterHits: Hits,
  signalHits: Hits,
  answered: readonly AnsweredRecord[],
  counts: { placed: number; unlooked: number },
): RankingRecords {
  const ofFilters = countAnswers(answered, ({ filterMask }) => decodeFilterMask(filterMask));
  const ofSignals = countAnswers(answered, ({ strengths }) => Object.keys(strengths));
  return {
    firstDay: stretch?.firstDay ?? null,
    lastDay: stretch?.lastDay ?? null,
    filters: FILTERS.map((filter) => describeRecord(filter, filterHits, ofFilters)),
    signals: SIGNALS.map((signal) => ({
      ...describeRecord(signal, signalHits, ofSignals),
      level: signal.level,
    })),
    randomLooks: describeLooks(stretch, answered, counts),
  };
}

interface AnswerCounts {
  lookedAt: number;
  flagged: number;
}

function countAnswers(
  answered: readonly AnsweredRecord[],
  idsOf: (record: AnsweredRecord) => readonly string[],
): ReadonlyMap<string, AnswerCounts> {
  const counts = new Map<string, AnswerCounts>();
  for (const record of answered) {
    for (const id of idsOf(record)) {
      const { lookedAt, flagged } = counts.get(id) ?? { lookedAt: 0, flagged: 0 };
      counts.set(id, { lookedAt: lookedAt + 1, flagged: flagged + (record.isFlagged ? 1 : 0) });
    }
  }
  return counts;
}

function describeRecord(
  { id, label }: { id: string; label: string },
  hits: Hits,
  answers: ReadonlyMap<string, AnswerCounts>,
): RankingRecord {
  const { lookedAt, flagged } = answers.get(id) ?? { lookedAt: 0, flagged: 0 };
  const { low, high } = lookedAt === 0 ? { low: null, high: null } : shareInterval(flagged, lookedAt);
  return { id, label, hits: hits.get(id) ?? 0, lookedAt, flagged, low, high };
}

function describeLooks(
  stretch: Stretch | null,
  answered: readonly AnsweredRecord[],
  { placed, unlooked }: { placed: number; unlooked: number },
): RankingRecords['randomLooks'] {
  const looks = answered.filter(({ isRandomLook }) => isRandomLook);
  const flagged = looks.filter(({ isFlagged }) => isFlagged).length;
  const unlookedPerWeek = stretch === null ? 0 : (unlooked / countDays(stretch)) * DAYS_OF_WEEK;
  const { low, high } = shareInterval(flagged, looks.length);
  return {
    placed,
    answered: looks.length,
    flagged,
    unlookedPerWeek,
    missedPerWeek:
      looks.length < FEWEST_RANDOM_ANSWERS
        ? null
        : {
            likely: (flagged / looks.length) * unlookedPerWeek,
            low: low * unlookedPerWeek,
            high: high * unlookedPerWeek,
          },
    needed: FEWEST_RANDOM_ANSWERS,
  };
}

function countDays({ firstDay, lastDay }: Stretch): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
}
