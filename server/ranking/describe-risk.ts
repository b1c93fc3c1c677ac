// Describes a transaction's risk for people.
import { formatRecordId, type ListedRisk, type RiskSignal, type TransactionRisk } from '@tillwatch/contract';
import {
  comparePeople,
  findPersonSignals,
  type FoundSignal,
  type SignalId,
  SIGNALS,
  type Strengths,
  TICKET_SIGNALS,
  viewPerson,
  type Weights,
} from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database, KeptSignal } from '../platform/database/schema.ts';
import { composeRules } from '../rules/rules-in-force.ts';
import { readExceptions } from '../rules/rules.queries.ts';
import { readAnswers } from './answers.queries.ts';
import { windowOf } from './business-days.ts';
import { readTallies } from './person-tallies.ts';
import { type FullRisk, findLinked, findNamesOf, findRisk, readDays } from './ranking.queries.ts';
import { findRankedWeights } from './weights-in-force.ts';

/** What a list reads about a transaction's risk, in addition to its row. */
export interface ListedRiskRecord {
  /** Null, like everything below, if nothing speaks. */
  at_risk_cents: number | null;
  day_rank: number | null;
  signals: KeptSignal[] | null;
  strengths: Strengths | null;
  person_strengths: Strengths | null;
}

const LABELS = new Map<SignalId, string>(SIGNALS.map(({ id, label }) => [id, label]));

const CIRCUMSTANCES = new Set<SignalId>(
  TICKET_SIGNALS.flatMap(({ id, isCircumstance }) => (isCircumstance ? [id] : [])),
);

const weightOf = ({ signals }: Weights, id: SignalId, strength = 0): number => strength * signals[id];

/**
 * @param hasReason whether a filter says why it deserves a look, which takes precedence over a mere hint about the
 * cashier.
 */
export function describeListedRisk(
  record: ListedRiskRecord,
  weights: Weights,
  hasReason: boolean,
): ListedRisk | null {
  const { at_risk_cents: atRiskCents, day_rank: dayRank } = record;
  if (atRiskCents === null) return null;
  return {
    dayRank,
    moneyAtRisk: atRiskCents / 100,
    isMoneyAssumed: isMoneyAssumed(atRiskCents, record.signals ?? []),
    sentence: findStrongest(record, weights, hasReason),
  };
}

/**
 * @returns the sentence of the ticket's or register's signal that speaks most strongly for a look; null if only
 * circumstances do.
 */
export function findStrongestOf(
  signals: readonly KeptSignal[],
  strengths: Strengths,
  weights: Weights,
): string | null {
  const [first] = signals
    .map(({ id, sentence }) => ({ id, sentence, weight: weightOf(weights, id, strengths[id]) }))
    .filter(({ id, weight }) => weight > 0 && !CIRCUMSTANCES.has(id))
    .toSorted((one, other) => other.weight - one.weight);
  return first?.sentence ?? null;
}

const LOWERING = new Set<SignalId>(
  TICKET_SIGNALS.flatMap(({ id, effect }) => (effect === 'lowers' ? [id] : [])),
);

/** @returns the only thing that is said of the ticket, so that 'this' can refer to it; '' if there is more, or nothing. */
function findOnlyDeed(signals: readonly KeptSignal[]): string {
  const [only, ...others] = signals.filter(
    ({ id, exception }) => exception === undefined && !CIRCUMSTANCES.has(id) && !LOWERING.has(id),
  );
  return only === undefined || others.length > 0 ? '' : `${only.sentence} `;
}

/** Prefers what can be checked on tickets over what is said about people, which a list only hints at. */
function findStrongest(
  { signals, strengths, person_strengths: person }: ListedRiskRecord,
  weights: Weights,
  hasReason: boolean,
): string | null {
  const own = findStrongestOf(signals ?? [], strengths ?? {}, weights);
  if (own !== null || hasReason) return own;
  const ids = Object.keys(person ?? {}) as SignalId[];
  const spoken = ids.find((id) => weightOf(weights, id, person?.[id]) > 0);
  const label = spoken === undefined ? undefined : LABELS.get(spoken);
  return label === undefined ? null : `${findOnlyDeed(signals ?? [])}${label}.`;
}

/** What is shown about a transaction's risk, and what is silenced. */
export interface DescribedRisk {
  /** Null if nothing speaks for or against a look at the transaction. */
  risk: TransactionRisk | null;
  /** Numbers of the exceptions that silence something. */
  silenced: number[];
}

/** Call in `readTogether`, so risk and signals are from the same moment. */
export async function describeRisk(
  db: Kysely<Database>,
  storeId: number,
  id: number,
): Promise<DescribedRisk> {
  const row = await findRisk(db, storeId, id);
  if (!row) return { risk: null, silenced: [] };
  const weights = (await findRankedWeights(db, [storeId]))(storeId);
  const speaking = row.signals.filter(({ exception }) => exception === undefined);
  const own = speaking.map((signal) => ({ ...signal, strength: row.strengths[signal.id] ?? 0 }));
  const { person, sharedNames, silenced } = await findPersonSentences(db, storeId, row);
  const links = await findLinked(
    db,
    storeId,
    id,
    own.flatMap((signal) => signal.links),
  );
  const signals = [
    ...own.map((signal) => ({
      ...signal,
      links: signal.links.flatMap((link) => {
        const linked = links.get(link);
        return linked ? [{ id: formatRecordId(storeId, link), ...linked }] : [];
      }),
    })),
    ...person.map((signal) => ({ ...signal, links: [], lineIndexes: [...signal.lineIndexes] })),
  ];
  const risk = {
    moneyAtRisk: row.atRiskCents / 100,
    isMoneyAssumed: isMoneyAssumed(row.atRiskCents, row.signals),
    wasRandomLook: row.wasRandomLook,
    sharedNames,
    signals: signals
      .flatMap((signal) => addWords(signal, weights))
      .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
  };
  return {
    risk,
    silenced: [...row.signals.flatMap(({ exception }) => exception ?? []), ...silenced],
  };
}

/** Nothing printed says how much it is: the money is what such cases usually come to, or what is left of that. */
export function isMoneyAssumed(atRiskCents: number, signals: readonly KeptSignal[]): boolean {
  return (
    atRiskCents > 0 &&
    signals.some(({ assumedCents = 0, exception }) => exception === undefined && assumedCents >= atRiskCents)
  );
}

/** Leaves out a signal that this version doesn't know, stored by a newer one, until the store is ranked again. */
function addWords(
  {
    strength,
    ...signal
  }: Pick<RiskSignal, 'sentence' | 'links' | 'lineIndexes'> & {
    id: SignalId;
    strength: number;
    leftCents?: number;
  },
  weights: Weights,
): RiskSignal[] {
  const rule = SIGNALS.find(({ id }) => id === signal.id);
  if (!rule) return [];
  const { id, sentence, links, lineIndexes, leftCents } = signal;
  const { level, label } = rule;
  const isExculpation = 'effect' in rule && rule.effect === 'lowers';
  return [
    {
      id,
      level,
      label,
      isExculpation,
      sentence,
      weight: weightOf(weights, id, strength),
      limitsMoney: leftCents !== undefined,
      links,
      lineIndexes,
    },
  ];
}

interface PersonSentences {
  person: FoundSignal[];
  /** Several names that these sentences speak about together. */
  sharedNames: string[];
  /** Numbers of the exceptions that silence something. */
  silenced: number[];
}

/**
 * The sentences of person-level signals contain figures from eight weeks, so they are written when somebody reads them.
 * Which ones speak, and how strongly, is stored with the risk.
 */
async function findPersonSentences(
  db: Kysely<Database>,
  storeId: number,
  { day, employeeId, kinds, hour, personStrengths }: FullRisk,
): Promise<PersonSentences> {
  const known = await readExceptions(db, [storeId]);
  const { ranking, notCompared } = composeRules([], known);
  const exceptions = ranking.exceptions.filter(
    (one) => one.employeeId !== null && one.employeeId === employeeId,
  );
  const apart = known.find((one) => one.isComparison && one.employeeId === employeeId);
  if (Object.keys(personStrengths).length === 0 && exceptions.length === 0 && !apart)
    return { person: [], sharedNames: [], silenced: [] };
  const days = await readDays(db, storeId);
  const { stored } = days;
  const tallies = await readTallies(db, storeId, days, [day]);
  const window = windowOf(stored.indexOf(day), days);
  const answers = await readAnswers(db, storeId);
  const findAmong = (leftOut: readonly string[]): FoundSignal[] => {
    const people = comparePeople(tallies.of(window), new Set(leftOut));
    return findPersonSignals(kinds, viewPerson(employeeId, people, answers), hour);
  };
  const found = findAmong(notCompared);
  const compared = apart ? findAmong(notCompared.filter((other) => other !== employeeId)) : found;
  const person = found.flatMap((signal) => {
    const strength = personStrengths[signal.id];
    return strength === undefined ? [] : [{ ...signal, strength }];
  });
  const span = { firstDay: stored[window.first] ?? day, lastDay: stored[window.last] ?? day };
  const names =
    person.length > 0 && employeeId !== null ? await findNamesOf(db, storeId, employeeId, span) : [];
  return {
    person,
    sharedNames: names.length > 1 ? names : [],
    silenced: [
      ...found
        .filter(({ id }) => personStrengths[id] === undefined)
        .flatMap(({ id }) => exceptions.find(({ signal }) => signal === id)?.id ?? []),
      ...(apart && compared.some(({ id }) => !found.some((one) => one.id === id)) ? [apart.id] : []),
    ],
  };
}
