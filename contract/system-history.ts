import { FILTER_IDS } from '@tillwatch/core/detection';
import { z } from 'zod';
import { defineRoute } from './route.ts';

/** How many days, today included, `systemHistory` covers. */
export const HISTORY_DAYS = 30;

const systemDay = z.object({
  /** By the server's calendar. */
  day: z.iso.date(),
  /** Files that came in. */
  uploads: z.int(),
  /** How many of those could not be read. */
  failedUploads: z.int(),
  /** Transactions that these files brought and nobody had uploaded before. */
  transactions: z.int(),
  reviewed: z.int(),
  verified: z.int(),
  flagged: z.int(),
  /** From loading a transaction to the first decision on it: the median over the day's first decisions. */
  hoursToReview: z.number().nullable(),
});
export type SystemDay = z.infer<typeof systemDay>;

export const systemHistory = z.object({
  /** The last 30, oldest first, none left out. */
  days: z.array(systemDay).length(HISTORY_DAYS),
  /** Transactions of these business days that each filter flags, the most first; filters that flag none are left out. */
  findings: z.array(z.object({ filter: z.enum(FILTER_IDS), transactions: z.int() })),
  database: z.object({ bytes: z.number(), version: z.string(), migration: z.string() }),
  /** Of the data folder: the files that uploads and reviewers brought, and the room on their disk. */
  files: z.object({ bytes: z.number(), freeBytes: z.number() }),
  /** Uploads that wait and that are being read; background jobs that wait, that run, and that have failed. */
  queue: z.object({
    uploadsWaiting: z.int(),
    uploadsRunning: z.int(),
    jobsWaiting: z.int(),
    jobsRunning: z.int(),
    jobsFailed: z.int(),
  }),
  versions: z.object({ tillwatch: z.string(), node: z.string() }),
});
export type SystemHistory = z.infer<typeof systemHistory>;

export const getSystemHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/stats/history',
  access: 'admin',
  summary: 'The last 30 days in figures, the size of database and files, what waits, and versions',
  response: systemHistory,
});
