import { formatRecordId, LIMITS, ROUTES, type TransactionDetail } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { readEvidenceChanges } from '../evidence/describe-changes.ts';
import { findAllEvidence } from '../evidence/evidence.queries.ts';
import { type Actor, requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { registerRoute } from '../platform/route.ts';
import { readAs, readOftenAs } from '../platform/sight.queries.ts';
import { readTransactionKey, type TransactionKey, transactionNotFound } from '../platform/transaction-key.ts';
import { describeRisk } from '../ranking/describe-risk.ts';
import { findRankedWeights } from '../ranking/weights-in-force.ts';
import { listLeftOut } from '../rules/list-left-out.ts';
import { findContestedAmong, findContests } from './contests.queries.ts';
import { findFilterCounts, findStats } from './counts.queries.ts';
import { describeListed, describeTransaction, describeTransactionDetail } from './describe-transaction.ts';
import { findEmployeeDay, findEmployeeDayKey, findEmployees } from './employee-day.queries.ts';
import { findNoteNames } from './note-authors.queries.ts';
import { createOpeningProofs } from './opening-proof.ts';
import { findReviewHistory } from './review-changes.queries.ts';
import { saveReview, undoReview } from './review-transaction.ts';
import { findOwnLook } from './second-looks.queries.ts';
import {
  findNeighborIds,
  findPage,
  findPlace,
  findPosition,
  findTransaction,
  type NeighborIds,
} from './transactions.queries.ts';

/** A store's transactions: lists, counts, a single one with all details, and reviewing it. */
export function transactionsRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const proofs = createOpeningProofs(context);

  async function findDetail(
    db: Kysely<Database>,
    actor: Actor,
    key: TransactionKey,
  ): Promise<TransactionDetail> {
    const { storeId, id } = key;
    const record = await findTransaction(db, storeId, id);
    if (!record) throw transactionNotFound();
    const { risk, silenced } = await describeRisk(db, storeId, id);
    const aside = (record.hits ?? []).flatMap((hit) => (typeof hit.aside === 'number' ? [hit.aside] : []));
    return describeTransactionDetail(record, {
      risk,
      leftOut: await listLeftOut(db, storeId, [...aside, ...silenced]),
      secondLook: (await findOwnLook(db, key, actor.user.id)) ?? null,
      contests: (await findContests(db, storeId, [id])).get(id) ?? [],
      noteByName: (await findNoteNames(db, [record]))(record),
      openingProof: await proofs.make(actor.user.id, key),
    });
  }

  const requireDetail = (actor: Actor, key: TransactionKey): Promise<TransactionDetail> =>
    readOftenAs(context.database, actor, (tx) => findDetail(tx, actor, key));

  registerRoute(app, ROUTES.listTransactions, async ({ actor, query }) => {
    requireStore(actor, query.storeId);
    return readAs(db, actor, async (tx) => {
      const { records, total } = await findPage(tx, query);
      const weightsOf = await findRankedWeights(tx, [query.storeId]);
      const isContested = await findContestedAmong(tx, actor, records);
      const noteByName = await findNoteNames(tx, records);
      return {
        transactions: records.map((record) =>
          describeListed(record, weightsOf, {
            isContested: isContested(record),
            noteByName: noteByName(record),
          }),
        ),
        total,
      };
    });
  });

  registerRoute(app, ROUTES.getTransactionStats, async ({ actor, query }) => {
    requireStore(actor, query.storeId);
    return readOftenAs(context.database, actor, (tx) => findStats(tx, query));
  });

  registerRoute(app, ROUTES.getFilterCounts, async ({ actor, query }) => {
    requireStore(actor, query.storeId);
    return readAs(db, actor, (tx) => findFilterCounts(tx, query));
  });

  registerRoute(app, ROUTES.listEmployees, async ({ actor, query }) => {
    requireStore(actor, query.storeId);
    return { employees: await findEmployees(db, query) };
  });

  registerRoute(app, ROUTES.getTransaction, async ({ actor, params }) =>
    requireDetail(actor, readTransactionKey(actor, params.id)),
  );

  registerRoute(app, ROUTES.getNeighbors, async ({ actor, params, query }) => {
    const { storeId, id } = readTransactionKey(actor, params.id);
    if (query.storeId !== storeId) throw transactionNotFound();
    const found = await readAs(db, actor, async (tx) => {
      const position = await findPosition(tx, storeId, id);
      return position && findNeighborIds(tx, query, position);
    });
    if (!found) throw transactionNotFound();
    const ids = Object.entries(found);
    return Object.fromEntries(
      ids.map(([name, id]) => [name, id === null ? null : formatRecordId(storeId, id)]),
    ) as Record<keyof NeighborIds, string | null>;
  });

  registerRoute(app, ROUTES.getPlace, async ({ actor, params, query }) => {
    const { storeId, id } = readTransactionKey(actor, params.id);
    if (query.storeId !== storeId) throw transactionNotFound();
    const found = await readAs(db, actor, async (tx) => {
      const position = await findPosition(tx, storeId, id);
      return position && findPlace(tx, query, position);
    });
    if (!found) throw transactionNotFound();
    const { before, total } = found;
    return { place: before > LIMITS.countedPosition ? null : before + 1, total };
  });

  registerRoute(app, ROUTES.updateTransaction, async ({ actor, params, body }) => {
    const key = readTransactionKey(actor, params.id);
    const { opened, openingProof, ...update } = body;
    // A claim without the proof counts as not having looked.
    const wasOpened = opened === true && (await proofs.check(actor.user.id, key, openingProof));
    if (!(await saveReview(context, actor, key, { ...update, wasOpened }))) throw transactionNotFound();
    return requireDetail(actor, key);
  });

  registerRoute(app, ROUTES.undoReview, async ({ actor, params, body }) => {
    const key = readTransactionKey(actor, params.id);
    if (!(await undoReview(context, actor, key, body.version))) throw transactionNotFound();
    return requireDetail(actor, key);
  });

  registerRoute(app, ROUTES.getReviewHistory, async ({ actor, params }) => {
    const key = readTransactionKey(actor, params.id);
    if (!(await findPosition(db, key.storeId, key.id))) throw transactionNotFound();
    const { steps, evidence } = await readAs(db, actor, async (tx) => ({
      steps: await findReviewHistory(tx, key, LIMITS.reviewSteps),
      evidence: await readEvidenceChanges(tx, await findAllEvidence(tx, { of: 'transaction', ...key })),
    }));
    return {
      evidence: evidence.map(({ change }) => change),
      steps: steps.map(({ changedAt, ...step }) => ({
        ...step,
        changedAt: changedAt?.toISOString() ?? null,
      })),
    };
  });

  registerRoute(app, ROUTES.getEmployeeDay, async ({ actor, params }) => {
    const key = readTransactionKey(actor, params.id);
    const dayKey = await findEmployeeDayKey(db, key);
    if (!dayKey) throw transactionNotFound();
    const { records, ...counts } = await readAs(db, actor, (tx) => findEmployeeDay(tx, key, dayKey));
    return { ...dayKey, ...counts, transactions: records.map(describeTransaction) };
  });
}
