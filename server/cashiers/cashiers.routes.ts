import { type CashierList, formatRecordId, LIMITS, type RiskyTransaction, ROUTES } from '@tillwatch/contract';
import { employeeKey } from '@tillwatch/core/journal';
import type { Weights } from '@tillwatch/core/ranking';
import type { FastifyInstance } from 'fastify';
import { requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { registerRoute } from '../platform/route.ts';
import { findStrongestOf, isMoneyAssumed } from '../ranking/describe-risk.ts';
import { findRankedWeights } from '../ranking/weights-in-force.ts';
import {
  countContested,
  countEndings,
  countGaps,
  countSaleGaps,
  countTurnedBackDays,
  findGatherable,
  findRiskiest,
  type RiskyRecord,
} from './cashiers.queries.ts';
import { compareCashiers, describeWindow, readStore, whyIncomparable } from './compare-cashiers.ts';
import { describeHours, describeWeeks } from './describe-weeks.ts';
import { endingsOf } from './endings.ts';

const MOST_RISKY = 20;
const NO_TRANSACTIONS: CashierList = {
  window: null,
  incomparable: 'no-transactions',
  gaps: {
    unnamed: 0,
    transactions: 0,
    untimedDays: 0,
    unregistered: 0,
    turnedBackDays: 0,
    unnamedGoodsDays: 0,
    untenderedDays: 0,
  },
  cashiers: [],
};

/** Who stands out among a store's cashiers, and for what. */
export function cashiersRoutes(app: FastifyInstance, { database }: Context): void {
  const { db } = database;
  registerRoute(app, ROUTES.listCashiers, async ({ actor, query: { storeId } }) => {
    requireStore(actor, storeId);
    const store = await readStore(db, storeId);
    if (!store) return NO_TRANSACTIONS;
    const [cashiers, gaps, turnedBackDays, saleGaps] = await Promise.all([
      compareCashiers(db, storeId, store),
      countGaps(db, storeId, store.days),
      countTurnedBackDays(db, storeId, store.days),
      countSaleGaps(db, storeId, store.days),
    ]);
    return {
      window: describeWindow(store),
      incomparable: whyIncomparable(cashiers),
      gaps: { ...gaps, ...saleGaps, turnedBackDays },
      cashiers,
    };
  });

  registerRoute(app, ROUTES.getCashier, async ({ actor, query: { storeId, employeeId } }) => {
    requireStore(actor, storeId);
    const store = await readStore(db, storeId);
    // Before the number reaches any SQL statement.
    if (!store?.tally.has(employeeId)) throw cashierNotFound();
    const cashiers = await compareCashiers(db, storeId, store);
    const cashier = cashiers.find((one) => one.employeeId === employeeId);
    if (!cashier) throw cashierNotFound();
    const [contested, endings, riskiest, gatherable, weightsOf] = await Promise.all([
      countContested(db, storeId, employeeId, store.days),
      countEndings(db, storeId, employeeId, store.days),
      findRiskiest(db, storeId, employeeId, store.days, MOST_RISKY),
      findGatherable(db, storeId, employeeId, store.days, LIMITS.caseTransactions),
      findRankedWeights(db, [storeId]),
    ]);
    return {
      window: describeWindow(store),
      cashier,
      weeks: describeWeeks(store, employeeId),
      hours: describeHours(store, employeeId),
      endings: Object.fromEntries(endings.map((one) => [one.kind, endingsOf(one)])),
      contested,
      isListedAlone: isListedAlone(employeeId, [...store.tally.keys()]),
      riskiest: riskiest.map((record) => describeRisky(storeId, record, weightsOf(storeId))),
      flagged: gatherable.map((id) => formatRecordId(storeId, id)),
    };
  });
}

/** As the filter of the list compares numbers. */
function isListedAlone(employeeId: string, all: readonly string[]): boolean {
  const key = employeeKey(employeeId);
  return employeeId === employeeId.trim() && all.filter((one) => employeeKey(one) === key).length === 1;
}

function cashierNotFound(): AppError {
  return new AppError('NOT_FOUND', 'This cashier has rung nothing in the store in the last weeks.');
}

function describeRisky(storeId: number, record: RiskyRecord, weights: Weights): RiskyTransaction {
  const { id, transactionNumber, transactionType, amount, atRiskCents, riskMills } = record;
  return {
    id: formatRecordId(storeId, id),
    transactionId: transactionNumber,
    transactionType: transactionType as RiskyTransaction['transactionType'],
    transactionTime: record.transactionTime,
    amount: Number(amount),
    isVerified: record.isVerified,
    isFlagged: record.isFlagged,
    atRisk: atRiskCents / 100,
    isAtRiskAssumed: isMoneyAssumed(atRiskCents, record.signals),
    expectedLoss: riskMills / 1000,
    sentence: findStrongestOf(record.signals, record.strengths, weights),
  };
}
