import { z } from 'zod';
import { recordId } from './record-id.ts';
import { defineRoute } from './route.ts';

export const PROCESSING_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;

/** What became of a file's rows. */
export const cleaningReport = z.object({
  /** How the file lays transactions out. */
  shape: z.enum(['journal-print', 'line-items', 'summary']).nullable(),
  sheets: z.int(),
  rowsRead: z.int(),
  /** Titles, headings, page headers, subtotals, blank rows. */
  droppedRows: z.int(),
  dateOrder: z
    .object({ order: z.enum(['month-first', 'day-first', 'year-first']), reason: z.string() })
    .nullable(),
  /** The first hundred; `rejectedRows` of the upload counts them all. */
  rejections: z.array(
    z.object({ sheet: z.string(), firstRow: z.int(), lastRow: z.int(), reason: z.string() }),
  ),
});
export type CleaningReport = z.infer<typeof cleaningReport>;

export const uploadStatus = z.object({
  uploadId: recordId,
  storeId: z.int(),
  filename: z.string(),
  status: z.enum(PROCESSING_STATUSES),
  /** Set when failed: what is wrong and what to do. */
  errorMessage: z.string().nullable(),
  /** Transactions found in the file = new + repeated. */
  totalTransactions: z.int(),
  newTransactions: z.int(),
  repeatedTransactions: z.int(),
  rejectedRows: z.int(),
  /** Business days that the file covers, YYYY-MM-DD. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  report: cleaningReport.nullable(),
});
export type UploadStatus = z.infer<typeof uploadStatus>;

export const createUpload = defineRoute({
  method: 'POST',
  path: '/api/upload',
  access: 'agent',
  summary: 'Multipart form with file and storeId, in any order; processing goes on in the background',
  response: z.object({ uploadId: recordId }),
});

export const getUploadStatus = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/status',
  access: 'agent',
  summary: 'How far an upload is, with counts and the cleaning report once it is completed',
  params: z.object({ uploadId: recordId }),
  response: uploadStatus,
});
