import {
  LIMITS,
  type PicturedTransaction,
  type RegisterTicket,
  ROUTES,
  type StoreDay,
} from '@tillwatch/contract';
import { findTurnedBack, secondsBetween } from '@tillwatch/core/ranking';
import type { FastifyInstance } from 'fastify';
import { requireStore } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { registerRoute } from '../platform/route.ts';
import { readAs } from '../platform/sight.queries.ts';
import { readTransactionKey, transactionNotFound } from '../platform/transaction-key.ts';
import { describeTransaction } from './describe-transaction.ts';
import {
  countQuarters,
  findDayFindings,
  findLinked,
  findNumbers,
  findRegisterMoment,
  findRegisterTickets,
  type NumberedTime,
  type PicturedRecord,
  type QuarterCount,
  type TicketRecord,
} from './pictures.queries.ts';

/** Data for the pictures: a register's minutes around a transaction, and a store's day. */
export function picturesRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;

  registerRoute(app, ROUTES.getRegisterTimeline, async ({ actor, params }) => {
    const key = readTransactionKey(actor, params.id);
    const moment = await findRegisterMoment(db, key);
    if (!moment) throw transactionNotFound();
    const hasRegister = moment.registerId !== '';
    const { around, linked } = await readAs(db, actor, async (tx) => {
      const tickets = hasRegister ? await findRegisterTickets(tx, key, moment) : { records: [], total: 0 };
      const limit = tickets.records.length + LIMITS.linkedElsewhere;
      return { around: tickets, linked: await findLinked(tx, key, moment, limit) };
    });
    const numbers = hasRegister
      ? await findNumbers(db, key.storeId, { date: moment.time.slice(0, 10), registerId: moment.registerId })
      : [];
    const shown = new Set(around.records.map(({ id }) => id));
    const elsewhere = linked.filter(({ id }) => !shown.has(id)).slice(0, LIMITS.linkedElsewhere);
    return {
      registerId: hasRegister ? moment.registerId : null,
      tickets: around.records.map(describeTicket),
      total: around.total,
      isTurnedBack: isTurnedBackAround(numbers, moment.time),
      linkedElsewhere: elsewhere.map(describeTicket),
    };
  });

  registerRoute(app, ROUTES.getStoreDay, async ({ actor, params, query }) => {
    requireStore(actor, params.id);
    const counts = await countQuarters(db, params.id, query.date);
    const { records, total } = await readAs(db, actor, (tx) => findDayFindings(tx, params.id, query.date));
    const findings = records
      .map(describePictured)
      .sort((a, b) => (a.transactionTime < b.transactionTime ? -1 : 1));
    const numbers = await findNumbers(db, params.id, { date: query.date });
    return {
      date: query.date,
      registers: gatherRegisters(counts),
      turnedBack: listTurnedBack(numbers),
      findings,
      total,
    };
  });
}

/** Whether the clock is uncertain in the minutes around a time. */
function isTurnedBackAround(numbers: readonly NumberedTime[], time: string): boolean {
  const reach = LIMITS.registerMinutes * 60;
  return findTurnedBack(numbers).some(({ first, last }) => {
    const [from = '', to = ''] = [numbers[first]?.time, numbers[last]?.time];
    return secondsBetween(from, time) >= -reach && secondsBetween(time, to) >= -reach;
  });
}

function listTurnedBack(numbers: readonly NumberedTime[]): string[] {
  const registers = new Set(numbers.map(({ registerId }) => registerId));
  return [...registers].filter(
    (registerId) => findTurnedBack(numbers.filter((one) => one.registerId === registerId)).length > 0,
  );
}

function describePictured(record: PicturedRecord): PicturedTransaction {
  const { id, transactionId, registerId, employeeId, employeeName, ...row } = describeTransaction(record);
  const { transactionType, transactionTime, amount, priority, filterFlags, isVerified, isFlagged } = row;
  return {
    id,
    transactionId,
    registerId,
    employeeId,
    employeeName,
    transactionType,
    transactionTime,
    amount,
    priority,
    filterFlags,
    isVerified,
    isFlagged,
    riskDollars: record.risk / 1000,
  };
}

function describeTicket(record: TicketRecord): RegisterTicket {
  const pictured = describePictured(record);
  return {
    ...pictured,
    voidedAmount: record.voided_amount === null ? null : Number(record.voided_amount),
    opensDrawer: pictured.filterFlags.some((id) => id === 'no_sales' || id === 'cash_drawer_violation'),
    isLinked: record.is_linked,
  };
}

const QUARTERS = 96;

/** The busiest registers, by their number. */
function gatherRegisters(found: readonly QuarterCount[]): StoreDay['registers'] {
  const registers = new Map<string, number[]>();
  for (const { registerId, quarter, count } of found) {
    const counts = registers.get(registerId) ?? Array.from({ length: QUARTERS }, () => 0);
    counts[quarter] = count;
    registers.set(registerId, counts);
  }
  const totalOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  return [...registers]
    .sort(([, a], [, b]) => totalOf(b) - totalOf(a))
    .slice(0, LIMITS.dayRegisters)
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([registerId, counts]) => ({ registerId: registerId === '' ? null : registerId, counts }));
}
