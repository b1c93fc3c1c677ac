// The rules by which a store's transactions are assessed and ranked. All code that assesses or ranks gets them here.
import { createHash } from 'node:crypto';
import type { DetectionRules, FilterException } from '@tillwatch/core/detection';
import type { SignalException } from '@tillwatch/core/ranking';
import {
  detectionRulesOf,
  type HouseRules,
  layRules,
  type RankingRules,
  rankingRulesOf,
} from '@tillwatch/core/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { readExceptions, readNewest, type RuleException } from './rules.queries.ts';

export interface StoreRules {
  detection: DetectionRules;
  /** Identifies the rules of detection; '' for the product's defaults. */
  detectionVersion: string;
  ranking: RankingRules;
  /** Identifies the rules of ranking; '' for the product's defaults. */
  rankingVersion: string;
  /** The numbers of cashiers who aren't compared with the others, ascending. */
  notCompared: readonly string[];
}

/** What is set for all stores, and for individual ones. */
export interface Layers {
  all: HouseRules;
  ofStore: ReadonlyMap<number, HouseRules>;
}

const DEFAULTS = { detection: detectionRulesOf({}), ranking: rankingRulesOf({}) };

/** @returns the rules that apply in a store with these settings and exceptions. */
export function composeRules(
  layers: readonly HouseRules[],
  exceptions: readonly RuleException[],
): StoreRules {
  const rules = layRules(...layers);
  const detection = detectionRulesOf(
    rules,
    exceptions.flatMap(({ filter, ...one }): FilterException[] =>
      filter ? [{ ...pickWho(one), filter }] : [],
    ),
  );
  const ranking = rankingRulesOf(
    rules,
    exceptions.flatMap(({ signal, ...one }): SignalException[] =>
      signal ? [{ ...pickWho(one), signal }] : [],
    ),
  );
  return {
    detection,
    detectionVersion: nameVersion(detection, DEFAULTS.detection),
    ranking,
    rankingVersion: nameVersion(ranking, DEFAULTS.ranking),
    notCompared: [
      ...new Set(exceptions.flatMap((one) => (one.isComparison ? (one.employeeId ?? []) : []))),
    ].sort(),
  };
}

const pickWho = ({
  id,
  employeeId,
  registerId,
}: Pick<RuleException, 'id' | 'employeeId' | 'registerId'>) => ({
  id,
  employeeId,
  registerId,
});

function nameVersion(rules: object, defaults: object): string {
  const text = JSON.stringify(rules);
  if (text === JSON.stringify(defaults)) return '';
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export async function readLayers(db: Kysely<Database>, storeIds: readonly number[]): Promise<Layers> {
  const newest = await readNewest(db, storeIds);
  return {
    all: newest.find(({ storeId }) => storeId === null)?.content ?? {},
    ofStore: new Map(
      newest.flatMap(({ storeId, content }) => (storeId === null ? [] : [[storeId, content]])),
    ),
  };
}

/** Two small reads, no matter how many stores. */
export async function findRules(
  db: Kysely<Database>,
  storeIds: readonly number[],
): Promise<(storeId: number) => StoreRules> {
  const layers = await readLayers(db, storeIds);
  const exceptions = await readExceptions(db, storeIds);
  const known = new Map<number, StoreRules>();
  return (storeId) => {
    let rules = known.get(storeId);
    if (!rules) {
      const own = exceptions.filter((one) => one.storeId === storeId);
      known.set(storeId, (rules = composeRules([layers.all, layers.ofStore.get(storeId) ?? {}], own)));
    }
    return rules;
  };
}

export async function findStoreRules(db: Kysely<Database>, storeId: number): Promise<StoreRules> {
  return (await findRules(db, [storeId]))(storeId);
}
