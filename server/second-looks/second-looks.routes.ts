import { type Disagreement, formatRecordId, ROUTES, type SecondLooks } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { recordAudit } from '../platform/audit.ts';
import { chooseStores } from '../platform/choose-stores.ts';
import type { Context } from '../platform/context.ts';
import { readTogether } from '../platform/database/database.ts';
import { findReach } from '../platform/database/reachable.ts';
import type { Database } from '../platform/database/schema.ts';
import { keepOpenStores } from '../platform/open-stores.queries.ts';
import { registerRoute } from '../platform/route.ts';
import { tellOfSettings } from '../platform/settings-news.ts';
import { readAs } from '../platform/sight.queries.ts';
import { readTransactionKey } from '../platform/transaction-key.ts';
import { findRankedWeights, type RankedWeights } from '../ranking/weights-in-force.ts';
import { describeListed } from '../transactions/describe-transaction.ts';
import { findNoteNames } from '../transactions/note-authors.queries.ts';
import { findShare } from '../transactions/second-looks.queries.ts';
import {
  countByAgent,
  countByFilter,
  countLooks,
  type DisagreementRecord,
  findDisagreements,
  findLonelyStores,
  findWaiting,
  saveShare,
  type WaitingRecord,
} from './second-looks.queries.ts';
import { settleSecondLook } from './settle-second-look.ts';

/** A second agent's blind looks, and what supervisors learn from them. */
export function secondLooksRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;

  registerRoute(app, ROUTES.listSecondLooks, async ({ actor, query: { storeId } }) => {
    const { ids: storeIds } = await chooseStores(db, actor, storeId);
    // Only agents are asked; somebody who no longer is one isn't.
    if (actor.user.role !== 'agent') return { transactions: [], total: 0 };
    return readAs(db, actor, async (tx) => {
      const { records, total } = await findWaiting(tx, await keepOpenStores(tx, storeIds), actor.user.id);
      const weightsOf = await findRankedWeights(tx, storeIds);
      return { transactions: records.map((record) => describeWaiting(record, weightsOf)), total };
    });
  });

  registerRoute(app, ROUTES.getSecondLookReport, () =>
    readTogether(db, async (tx) => {
      const { scope } = await findReach(tx);
      return {
        sharePercent: await findShare(tx),
        byAgent: await countByAgent(tx, scope),
        byFilter: await countByFilter(tx, scope),
        ...(await countLooks(tx, scope)),
        disagreements: await describeDisagreements(tx, await findDisagreements(tx, scope)),
        lonelyStores: await findLonelyStores(tx),
      };
    }),
  );

  registerRoute(app, ROUTES.updateSecondLookShare, ({ actor, body: { sharePercent } }) =>
    db.transaction().execute(async (tx) => {
      const before = await saveShare(tx, sharePercent);
      if (before !== sharePercent) {
        await recordAudit(tx, actor, {
          action: 'update',
          entityType: 'second_look_settings',
          entityId: '1',
          changes: { before: { sharePercent: before }, after: { sharePercent } },
        });
        await tellOfSettings(tx, actor, {
          of: 'second-looks',
          changes: [`Share of second looks: ${before}% → ${sharePercent}%`],
        });
      }
      return { sharePercent };
    }),
  );

  registerRoute(app, ROUTES.settleSecondLook, async ({ actor, params, body }) => {
    await settleSecondLook(context, actor, readTransactionKey(actor, params.id), body);
    return { ok: true as const };
  });
}

/** Leaves out the place of the day, as in the queue. */
function describeWaiting(
  record: WaitingRecord,
  weightsOf: RankedWeights,
): SecondLooks['transactions'][number] {
  const { risk, ...listed } = describeListed(record, weightsOf, { isContested: false, noteByName: null });
  return {
    ...listed,
    risk: risk && {
      moneyAtRisk: risk.moneyAtRisk,
      isMoneyAssumed: risk.isMoneyAssumed,
      sentence: risk.sentence,
    },
    storeNumber: record.store_number,
    storeName: record.store_name,
    waitingSince: record.waiting_since,
  };
}

async function describeDisagreements(
  db: Kysely<Database>,
  records: readonly DisagreementRecord[],
): Promise<Disagreement[]> {
  const noted = records.map((record) => ({
    id: record.id,
    store_id: record.storeId,
    verification_notes: record.firstNotes,
  }));
  const nameOf = await findNoteNames(db, noted);
  return records.map((record, at) => {
    const name = noted[at] ? nameOf(noted[at]) : null;
    return describeDisagreement(record, name === record.firstBy ? null : name);
  });
}

function describeDisagreement(
  { id, transactionNumber, amount, answeredAt, ...rest }: DisagreementRecord,
  firstNotesByName: string | null,
): Disagreement {
  return {
    ...rest,
    firstNotesByName,
    id: formatRecordId(rest.storeId, id),
    transactionId: transactionNumber,
    amount: Number(amount),
    answeredAt: answeredAt.toISOString(),
  };
}
