import * as XLSX from '@e965/xlsx';
import { ROUTES, type Store, type UploadStatus } from '@tillwatch/contract';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';

export interface UploadInput {
  user: { cookie: string };
  store: Pick<Store, 'id'>;
  bytes: Uint8Array;
  filename?: string;
}

/** Sends a file like the upload widget. @returns the upload's id. */
export async function sendFile(server: Client, input: UploadInput): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(input.bytes)]), input.filename ?? 'export.xlsx');
  form.set('storeId', String(input.store.id));
  const { uploadId } = await server.call(ROUTES.createUpload, { as: input.user, form });
  return uploadId;
}

/** Waits until the upload is completed or failed. */
export async function finishUpload(
  server: Client,
  user: { cookie: string },
  uploadId: string,
  // Long enough for a machine that is busy with a dozen others.
  withinMs = 200_000,
): Promise<UploadStatus> {
  return eventually(async () => {
    const status = await server.call(ROUTES.getUploadStatus, { as: user, params: { uploadId } });
    if (status.status === 'pending' || status.status === 'processing')
      throw new Error(`Still ${status.status}`);
    return status;
  }, withinMs);
}

export async function uploadFile(server: Client, input: UploadInput): Promise<UploadStatus> {
  return finishUpload(server, input.user, await sendFile(server, input));
}

type SheetRows = readonly (readonly (string | number | null)[])[];

/** A workbook whose only sheet has these rows; text stays text. */
export function makeWorkbook(rows: SheetRows): Buffer {
  return makeSheets({ Sheet1: rows });
}

export function makeSheets(sheets: Readonly<Record<string, SheetRows>>): Buffer {
  const book = XLSX.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

const SUMMARY_HEADINGS = [
  'Transaction ID',
  'Date',
  'Time',
  'Register',
  'Employee ID',
  'Employee',
  'Type',
  'Total',
];

/** A row of a summary export: number, day of November 2026, time, total. */
export type SummaryLine = readonly [number: string, day: number, time: string, total: string];

export function makeSummary(lines: readonly SummaryLine[]): Buffer {
  return makeWorkbook([
    SUMMARY_HEADINGS,
    ...lines.map(([number, day, time, total]) => [
      number,
      `11/${day}/2026`,
      time,
      '1',
      '101',
      'ANN',
      'Sale',
      total,
    ]),
  ]);
}
