// Data for the pictures: the minutes around a transaction on its register, and a store's day.
import { z } from 'zod';
import { dayInput, recordIdOf } from './inputs.ts';
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
    /** Dollars that may be missing times how likely that is; 0 for an unremarkable transaction. */
    riskDollars: z.number(),
  });
export type PicturedTransaction = z.infer<typeof picturedTransaction>;

export const registerTicket = picturedTransaction.extend({
  /** Dollars voided on a transaction with a total of zero; null on any other. */
  voidedAmount: z.number().nullable(),
  /** The drawer was opened without a sale or against the rules. */
  opensDrawer: z.boolean(),
  /** A signal links this one and the transaction, in either direction. */
  isLinked: z.boolean(),
});
export type RegisterTicket = z.infer<typeof registerTicket>;

export const registerTimeline = z.object({
  /** Null if the export names none; then nothing is listed. */
  registerId: z.string().nullable(),
  /** By time, including the transaction itself; at most the nearest `LIMITS.registerTickets`. */
  tickets: z.array(registerTicket),
  /** How many there are in those minutes in all. */
  total: z.int(),
  /** The register's numbers don't follow its times here, as if its clock had been set back. */
  isTurnedBack: z.boolean(),
  /** Transactions on another register or at another time that a signal links. */
  linkedElsewhere: z.array(registerTicket),
});
export type RegisterTimeline = z.infer<typeof registerTimeline>;

/** Quarter hours in a day. */
const QUARTERS = 96;

export const storeDay = z.object({
  date: z.iso.date(),
  /** The busiest `LIMITS.dayRegisters`, by number; null groups transactions without a register. */
  registers: z.array(
    z.object({
      registerId: z.string().nullable(),
      /** Transactions per quarter hour. */
      counts: z.array(z.int()).length(QUARTERS),
    }),
  ),
  /** Registers whose numbers don't follow their times, as if their clocks had been set back. */
  turnedBack: z.array(z.string()),
  /** Transactions with a finding or a signal, by time; at most the riskiest `LIMITS.dayFindings`. */
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
  summary: 'What else happened on a transaction’s register in the fifteen minutes before and after it',
  params: z.object({ id: recordIdOf('the transaction') }),
  response: registerTimeline,
});

export const getStoreDay = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/day',
  access: 'agent',
  token: ['read'],
  summary: 'A business day of a store: how busy each register was per quarter hour, and the findings',
  params: byStore,
  query: z.object({ date: dayInput.describe('The business day, YYYY-MM-DD') }),
  response: storeDay,
});
