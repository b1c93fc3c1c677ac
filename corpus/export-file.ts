import type { Cell } from '@tillwatch/core/journal';
import type { Truth } from './truth.ts';

/** Rows by the name of their sheet. */
export type Sheets = Record<string, Cell[][]>;

export type Container = 'xlsx' | 'xls' | 'csv' | 'semicolons' | 'tabs' | 'html';

/** What an export comes to: what stands in it, in which kind of file, and what is true of it. */
export interface ExportFile {
  sheets: Sheets;
  container: Container;
  /** null for a file without transactions. */
  truth: Truth | null;
}

/** A file of the corpus, made when it is needed. */
export interface Recipe {
  /** Also seeds the file, so that others don't change when one is added. */
  name: string;
  shape: 'summary' | 'lines' | 'payments' | 'journal' | 'report' | 'two sheets' | 'no transactions';
  system: string;
  make(): ExportFile & { traits: string[] };
}
