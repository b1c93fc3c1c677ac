import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell, Row } from '@tillwatch/core/journal';
import { type ReadOptions, readWorkbook, type WorkbookSummary } from '../reader.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

export interface ReadSheet {
  name: string;
  rows: Row[];
}

export interface ReadResult extends WorkbookSummary {
  content: ReadSheet[];
}

/** Reads the file at `path` with all its rows. */
export async function readFileSheets(path: string, options?: ReadOptions): Promise<ReadResult> {
  const content: ReadSheet[] = [];
  const summary = await readWorkbook(
    path,
    {
      startSheet: (name) => void content.push({ name, rows: [] }),
      row: (row) => void content.at(-1)?.rows.push(row),
    },
    options,
  );
  return { ...summary, content };
}

/** Reads a file of these bytes. */
export async function readSheets(bytes: Uint8Array, options?: ReadOptions): Promise<ReadResult> {
  return await withFile(bytes, (path) => readFileSheets(path, options));
}

/** Reads the cells of a workbook's first sheet, by row number. */
export async function readCells(bytes: Uint8Array): Promise<Record<number, readonly Cell[]>> {
  const { content } = await readSheets(bytes);
  return Object.fromEntries((content[0]?.rows ?? []).map(({ rowNumber, cells }) => [rowNumber, cells]));
}

/** Why a file of these bytes can't be read. Throws if it can. */
export async function readError(bytes: Uint8Array, options?: ReadOptions): Promise<UnreadableFileError> {
  try {
    const { rows } = await readSheets(bytes, options);
    throw new Error(`was read, with ${rows} rows`);
  } catch (error) {
    if (error instanceof UnreadableFileError) return error;
    throw error;
  }
}

/** The outcome of reading: the sheets as text, or the error code. */
export async function outcome(bytes: Uint8Array): Promise<string> {
  try {
    return JSON.stringify((await readSheets(bytes)).content);
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.code;
    throw error;
  }
}

export async function withFile<T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'readers-'));
  try {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
