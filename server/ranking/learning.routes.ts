import { type RankingLearning, ROUTES, type WeightVersion } from '@tillwatch/contract';
import { SIGNALS } from '@tillwatch/core/ranking';
import type { FastifyInstance } from 'fastify';
import { chooseStores } from '../platform/choose-stores.ts';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { changeSettings, learn, putInForce } from './learn-weights.ts';
import {
  listChoices,
  listVersions,
  readBasis,
  readSettings,
  type WeightVersionRecord,
} from './learning.queries.ts';
import { readRecords } from './read-records.ts';
import { completeWeights } from './weights-in-force.ts';

const MOST_VERSIONS = 100;
const MOST_CHOICES = 20;

/** What ranking has learned from its reviewers, and how well it does. */
export function learningRoutes(app: FastifyInstance, { database }: Context): void {
  const { db } = database;

  registerRoute(app, ROUTES.getLearning, async (): Promise<RankingLearning> => {
    const [{ version }, { lastLearning, ...settings }, versions, choices] = await Promise.all([
      readBasis(db),
      readSettings(db),
      listVersions(db, MOST_VERSIONS),
      listChoices(db, MOST_CHOICES),
    ]);
    return {
      inForce: version,
      settings,
      lastLearning,
      versions: versions.map(describeVersion),
      choices: choices.map(({ since, ...choice }) => ({ ...choice, since: since.toISOString() })),
    };
  });

  registerRoute(app, ROUTES.learnNow, ({ actor }) => learn(database, actor));

  registerRoute(app, ROUTES.updateLearningSettings, async ({ actor, body }) => {
    await changeSettings(database, actor, body);
    return body;
  });

  registerRoute(app, ROUTES.putWeightsInForce, async ({ actor, params: { number } }) => {
    await putInForce(database, actor, number);
    return { inForce: number };
  });

  registerRoute(app, ROUTES.getRankingRecords, async ({ actor, query: { storeId, weeks } }) =>
    readRecords(db, await chooseStores(db, actor, storeId), weeks),
  );
}

/** Smaller changes are just rounding in the estimate, and not worth showing. */
const SMALLEST_CHANGE = 0.005;

function describeVersion({ madeAt, weights, weightsBefore, ...version }: WeightVersionRecord): WeightVersion {
  const [before, after] = [completeWeights(weightsBefore).signals, completeWeights(weights).signals];
  const changes = SIGNALS.map(({ id, label }) => ({
    signal: id,
    label,
    before: before[id],
    after: after[id],
  }));
  const sizeOf = (change: { before: number; after: number }) => Math.abs(change.after - change.before);
  return {
    ...version,
    madeAt: madeAt.toISOString(),
    changes: changes
      .filter((change) => sizeOf(change) >= SMALLEST_CHANGE)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one)),
  };
}
