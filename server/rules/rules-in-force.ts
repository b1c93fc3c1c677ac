// The rules by which a store's transactions are assessed and ranked. Whoever assesses or ranks asks here.
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
  /** Names the rules of detection; '' for those that the product comes with. */
  detectionVersion: string;
  ranking: RankingRules;
  /** Names the rules of ranking; '' for those that the product comes with. */
  rankingVersion: string;
  /** The numbers of cashiers who are not compared with the others, in ascending order. */
  notCompared: readonly string[];
}

/** What is set for all stores, and what is set for some. */
export interface Layers {
  all: HouseRules;
  ofStore: ReadonlyMap<number, HouseRules>;
}

const DEFAULTS = { detection: detectionRulesOf({}), ranking: rankingRulesOf({}) };

/** @returns what holds in a store that has set this, with these exceptions. */
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

/** Two small reads, whatever the number of stores. */
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
