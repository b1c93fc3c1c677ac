import { z } from 'zod';
import { defineRoute } from './route.ts';

export const systemState = z.object({
  database: z.object({ bytes: z.number(), version: z.string(), migration: z.string() }),
  /** Files from uploads and reviewers in the data folder, and the free space on their disk. */
  files: z.object({ bytes: z.number(), freeBytes: z.number() }),
  /** Uploads waiting and being read; background jobs waiting, running, and failed. */
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
  summary: 'The size of the database and files, what is waiting, and versions',
  response: systemState,
});
