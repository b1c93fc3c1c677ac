import { z } from 'zod';
import { defineRoute } from './route.ts';

export const systemState = z.object({
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
export type SystemState = z.infer<typeof systemState>;

export const getSystemState = defineRoute({
  method: 'GET',
  path: '/api/admin/stats/system',
  access: 'admin',
  summary: 'The size of database and files, what waits, and versions',
  response: systemState,
});
