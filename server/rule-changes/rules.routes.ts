import {
  formatRecordId,
  parseRecordId,
  ROUTES,
  type RuleException,
  type RulesView,
} from '@tillwatch/contract';
import { PERSON_SIGNAL_IDS, SIGNAL_IDS, type SignalId } from '@tillwatch/core/ranking';
import { countOwnSignals, findRuleFault, type HouseRules } from '@tillwatch/core/rules';
import type { FastifyInstance } from 'fastify';
import { enqueueReassessment } from '../ingestion/job/reassess.jobs.ts';
import { requireStore } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import { chooseStores } from '../platform/choose-stores.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { registerRoute } from '../platform/route.ts';
import { isWithinAYear } from '../platform/within-a-year.queries.ts';
import { findLearned, findOutdated } from '../ranking/weights-in-force.ts';
import { describeRuleException } from '../rules/describe-exception.ts';
import { readLayers } from '../rules/rules-in-force.ts';
import {
  deleteException,
  deleteSame,
  insertException,
  isKnown,
  listNamedExceptions,
  listVersions,
  type NamedRuleException,
} from '../rules/rules.queries.ts';
import { measureProgress } from '../rules/unassessed.ts';
import { notifyOfException } from './notify-of-exception.ts';
import { putInForce } from './put-in-force.ts';
import { tryRules } from './try-rules.ts';

const MOST_VERSIONS = 100;

/** House rules: the settings of filters and signals, for all stores or one, and whom they leave out. */
export function rulesRoutes(app: FastifyInstance, context: Context): void {
  const { database, jobs } = context;
  const { db } = database;
  let trying = false;

  registerRoute(app, ROUTES.getRules, async ({ actor, query }) => {
    const storeId = query.storeId ?? null;
    const { ids, scope } = await chooseStores(db, actor, query.storeId);
    const [layers, versions, exceptions, progress, unranked, learned] = await Promise.all([
      readLayers(db, ids),
      listVersions(db, storeId, MOST_VERSIONS),
      listNamedExceptions(db, scope),
      measureProgress(db, scope),
      findOutdated(db, scope),
      findLearned(db),
    ]);
    return {
      all: layers.all,
      own: storeId === null ? null : (layers.ofStore.get(storeId) ?? {}),
      weights: { ...learned.signals },
      ownSignals: {
        inAll: countOwnSignals(layers.all),
        stores: [...layers.ofStore.values()].filter((rules) => countOwnSignals(rules) > 0).length,
      },
      versions: versions.map(({ id, content, reason, by, createdAt }) => ({
        id,
        rules: content,
        reason,
        by,
        createdAt: createdAt.toISOString(),
      })),
      exceptions: exceptions.map(describe),
      progress,
      unranked,
    } satisfies RulesView;
  });

  registerRoute(app, ROUTES.tryRules, async ({ actor, body: { storeId, rules }, reply }) => {
    if (storeId !== null) requireStore(actor, storeId);
    if (trying) throw new AppError('CONFLICT', 'Somebody else is trying rules. Try again in a minute.');
    trying = true;
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    try {
      return await tryRules(db, storeId, readRules(rules), left.signal);
    } finally {
      trying = false;
    }
  });

  registerRoute(app, ROUTES.putRulesInForce, async ({ actor, body: { rules, ...change } }) => {
    if (change.storeId !== null) requireStore(actor, change.storeId);
    const content = readRules(rules);
    const version = await db.transaction().execute(async (tx) => {
      const id = await putInForce(tx, actor, { ...change, content });
      await enqueueReassessment(jobs, tx);
      return id;
    });
    return { version };
  });

  registerRoute(app, ROUTES.addRuleException, async ({ actor, body }) => {
    requireStore(actor, body.storeId);
    const signal = body.signal === null ? null : readSignal(body.signal);
    if (signal !== null && body.registerId !== null && PERSON_SIGNAL_IDS.includes(signal)) {
      throw new AppError(
        'INVALID_INPUT',
        'This signal is about the cashier: leave out a cashier, not a register.',
      );
    }
    if (!(await isWithinAYear(db, body.until))) {
      throw new AppError('INVALID_INPUT', 'Choose a last day from today on, at most a year ahead.');
    }
    if (!(await isKnown(db, body.storeId, body))) {
      throw new AppError('NOT_FOUND', 'No transaction of the store has this number.');
    }
    await db.transaction().execute(async (tx) => {
      const exception = { ...body, signal };
      const before = await deleteSame(tx, exception);
      const id = await insertException(tx, actor.user.id, exception);
      const changes = { ...(before && { before }), after: { ...exception, id } };
      await recordAudit(tx, actor, describeRuleException('add', changes));
      await notifyOfException(tx, actor, { ...exception, id });
      await enqueueReassessment(jobs, tx);
    });
    return { ok: true as const };
  });

  registerRoute(app, ROUTES.endRuleException, async ({ actor, params }) => {
    const { storeId, id } = parseRecordId(params.id);
    requireStore(actor, storeId);
    await db.transaction().execute(async (tx) => {
      const before = await deleteException(tx, storeId, id);
      if (!before) throw new AppError('NOT_FOUND', 'This exception has ended already.');
      await recordAudit(tx, actor, describeRuleException('end', { before }));
      await enqueueReassessment(jobs, tx);
    });
    return { ok: true as const };
  });
}

/** @throws AppError INVALID_INPUT for rules that can't be put in force. */
function readRules(rules: object): HouseRules {
  const read = rules as HouseRules;
  const fault = findRuleFault(read);
  if (fault !== null) throw new AppError('INVALID_INPUT', fault);
  return read;
}

function readSignal(text: string): SignalId {
  const known = SIGNAL_IDS.find((id) => id === text);
  if (known === undefined) throw new AppError('INVALID_INPUT', 'There is no such signal.');
  return known;
}

function describe({ storeId, id, createdAt, ...exception }: NamedRuleException): RuleException {
  return { ...exception, id: formatRecordId(storeId, id), storeId, createdAt: createdAt.toISOString() };
}
