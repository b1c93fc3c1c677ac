// What pictures are drawn of: a register's minutes around a transaction, and a store's day.
import { z } from 'zod';
import { dayInput } from './day-input.ts';
import { recordId } from './record-id.ts';
import { defineRoute } from './route.ts';
import { byStore } from './stores.ts';
import { transactionRow } from './transactions.ts';

const picturedTransaction = transactionRow
  .pick({
    id: true,
    transactionId: true,
    registerId: true,
    employeeId: true,
    employeeName: true,
    transactionType: true,
    transactionTime: true,
    amount: true,
    priority: true,
    filterFlags: true,
    isVerified: true,
    isFlagged: true,
  })
  .extend({
    /** What may be missing by it times how likely that is; 0 for an unremarkable one. */
    riskDollars: z.number(),
  });
export type PicturedTransaction = z.infer<typeof picturedTransaction>;

export const registerTicket = picturedTransaction.extend({
  /** Dollars: what was voided on a transaction that came to nothing; null on any other. */
  voidedAmount: z.number().nullable(),
  /** The drawer was opened without a sale, or against the rules. */
  opensDrawer: z.boolean(),
  /** A signal of the transaction rests on this one, or one of this one's on the transaction. */
  isLinked: z.boolean(),
});
export type RegisterTicket = z.infer<typeof registerTicket>;

export const registerTimeline = z.object({
  /** Null where the export names none: then there is nothing to list. */
  registerId: z.string().nullable(),
  /** By time, the transaction itself among them; the nearest `LIMITS.registerTickets` where there are more. */
  tickets: z.array(registerTicket),
  /** How many there are in these minutes. */
  total: z.int(),
  /** Those that a signal links, on another register or at another time. */
  linkedElsewhere: z.array(registerTicket),
});
export type RegisterTimeline = z.infer<typeof registerTimeline>;

/** Quarter hours of a day. */
const QUARTERS = 96;

export const storeDay = z.object({
  date: z.iso.date(),
  /** The busiest `LIMITS.dayRegisters`, by their number; null is what names no register. */
  registers: z.array(
    z.object({
      registerId: z.string().nullable(),
      /** Transactions in each quarter of an hour. */
      counts: z.array(z.int()).length(QUARTERS),
    }),
  ),
  /** What a filter hit or a signal speaks of, by time; the riskiest `LIMITS.dayFindings` where there are more. */
  findings: z.array(picturedTransaction),
  /** How many findings there are in all. */
  total: z.int(),
});
export type StoreDay = z.infer<typeof storeDay>;

export const getRegisterTimeline = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/register',
  access: 'agent',
  token: ['read'],
  summary: 'What else the register of a transaction did in the fifteen minutes before and after it',
  params: z.object({ id: recordId }),
  response: registerTimeline,
});

export const getStoreDay = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/day',
  access: 'agent',
  token: ['read'],
  summary:
    'A business day of a store: how busy each register was by the quarter of an hour, and the findings',
  params: byStore,
  query: z.object({ date: dayInput }),
  response: storeDay,
});
