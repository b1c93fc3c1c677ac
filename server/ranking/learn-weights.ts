// Learns weights from all of the installation's answers, and takes them if they order the newest answers better.
import { learnWeights, type Learning, replayDecisions, type Weights } from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { type AuditEntry, recordAudit, recordSystem } from '../platform/audit.ts';
import type { AppDatabase } from '../platform/database/database.ts';
import type { Database, LastLearning } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { tellOfSettings } from '../platform/settings-news.ts';
import {
  findDecisions,
  hasVersion,
  insertChoice,
  insertVersion,
  keepLastLearning,
  type LearningSettings,
  listStoreIds,
  lockSettings,
  readBasis,
  readSettings,
  saveSettings,
} from './learning.queries.ts';
import { completeWeights } from './weights-in-force.ts';

type Tx = Kysely<Database>;

/** Uses only the newest; older ones are outdated. */
const MOST_ANSWERS = 10_000;

export interface Learned extends LastLearning {
  /** The number of the new version; null if the one in force stays. */
  version: number | null;
}

/** @returns null, without doing anything, if nightly learning is off. */
export async function learnAtNight(database: Pick<AppDatabase, 'db'>): Promise<Learned | null> {
  const { learnsNightly } = await readSettings(database.db);
  return learnsNightly ? learn(database, null) : null;
}

/**
 * Estimates first and only then locks, so nobody has to wait.
 * @param actor null for the nightly job.
 * @throws AppError CONFLICT if somebody else has put other weights in force in the meantime.
 */
export async function learn({ db }: Pick<AppDatabase, 'db'>, actor: Actor | null): Promise<Learned> {
  const basis = await readBasis(db);
  const answers = replayDecisions(await findDecisions(db, await listStoreIds(db), MOST_ANSWERS));
  const weightsBefore = completeWeights(basis.weights);
  const learning = learnWeights(answers, weightsBefore);
  const counts = {
    answers: answers.length,
    flagged: answers.filter(({ isFlagged }) => isFlagged).length,
  };
  const last: LastLearning = {
    at: new Date().toISOString(),
    outcome: learning.outcome,
    ...counts,
    comparison: learning.outcome === 'too-few' ? null : learning.comparison,
  };
  const days = { firstDay: answers[0]?.decidedOn ?? '', lastDay: answers.at(-1)?.decidedOn ?? '' };
  const version = await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    if ((await readBasis(tx)).version !== basis.version) throw changedMeanwhile();
    await keepLastLearning(tx, last);
    if (learning.outcome !== 'better') return null;
    return take(tx, actor, learning, { ...counts, ...days, basedOn: basis.version, weightsBefore });
  });
  return { ...last, version };
}

interface Source {
  answers: number;
  flagged: number;
  firstDay: string;
  lastDay: string;
  basedOn: number;
  weightsBefore: Weights;
}

async function take(
  tx: Tx,
  actor: Actor | null,
  { weights, comparison }: Extract<Learning, { outcome: 'better' }>,
  source: Source,
): Promise<number> {
  const madeBy = actor?.user.id ?? null;
  const version = await insertVersion(tx, { ...source, madeBy, weights, comparison });
  await insertChoice(tx, version, null);
  const { answers, flagged, basedOn } = source;
  await record(tx, actor, {
    action: 'learn',
    entityType: 'ranking_weights',
    entityId: version,
    changes: { before: { version: basedOn }, after: { version, answers, flagged } },
  });
  return version;
}

/**
 * Puts a version in force, 0 for the defaults, and turns nightly learning off: otherwise the next night would bring
 * back what was just rejected.
 * @throws AppError NOT_FOUND for a version that doesn't exist.
 */
export async function putInForce(
  { db }: Pick<AppDatabase, 'db'>,
  actor: Actor,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx);
    if (version !== 0 && !(await hasVersion(tx, version))) {
      throw new AppError('NOT_FOUND', 'There is no such version of the weights.');
    }
    const before = await readBasis(tx);
    if (before.version === version) return;
    await insertChoice(tx, version, actor.user.id);
    await recordAudit(tx, actor, {
      action: 'put_in_force',
      entityType: 'ranking_weights',
      entityId: version,
      changes: { before: { version: before.version }, after: { version } },
    });
    const news = [`Weights: ${nameWeights(before.version)} → ${nameWeights(version)}`];
    await change(tx, actor, settings, { ...settings, learnsNightly: false }, news);
  });
}

export async function changeSettings(
  { db }: Pick<AppDatabase, 'db'>,
  actor: Actor,
  after: LearningSettings,
): Promise<void> {
  await db.transaction().execute(async (tx) => change(tx, actor, await lockSettings(tx), after));
}

const SETTINGS = { randomLooks: 'Random looks a day', learnsNightly: 'Learning at night' };

const write = (value: number | boolean): string =>
  typeof value === 'number' ? String(value) : value ? 'on' : 'off';

const nameWeights = (version: number): string => (version === 0 ? 'the defaults' : `version ${version}`);

async function change(
  tx: Tx,
  actor: Actor,
  before: LearningSettings,
  after: LearningSettings,
  news: readonly string[] = [],
): Promise<void> {
  const names = (['randomLooks', 'learnsNightly'] as const).filter((name) => before[name] !== after[name]);
  const changes = names.map((name) => `${SETTINGS[name]}: ${write(before[name])} → ${write(after[name])}`);
  await tellOfSettings(tx, actor, { of: 'learning', changes: [...news, ...changes] });
  if (names.length === 0) return;
  await saveSettings(tx, after);
  const pick = (settings: LearningSettings) =>
    Object.fromEntries(names.map((name) => [name, settings[name]]));
  await recordAudit(tx, actor, {
    action: 'update',
    entityType: 'ranking_settings',
    entityId: 1,
    changes: { before: pick(before), after: pick(after) },
  });
}

function record(tx: Tx, actor: Actor | null, entry: AuditEntry): Promise<void> {
  return actor ? recordAudit(tx, actor, entry) : recordSystem(tx, 'system', entry);
}

function changedMeanwhile(): AppError {
  return new AppError('CONFLICT', 'Somebody has just changed which weights are in force. Look again first.');
}
