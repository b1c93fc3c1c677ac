import type { Cell } from '@tillwatch/core/journal';
import type { Truth } from './truth.ts';

/** Rows by the name of their sheet. */
export type Sheets = Record<string, Cell[][]>;

export type Container = 'xlsx' | 'xls' | 'csv' | 'semicolons' | 'tabs' | 'html' | 'xml' | 'zip';

/** What an export comes to: what stands in it, in which kind of file, and what is true of it. */
export interface ExportFile {
  sheets: Sheets;
  /** XML by the name of its file, instead of sheets: one, or those of a zip. */
  documents?: Record<string, string>;
  container: Container;
  /** null for a file without transactions. */
  truth: Truth | null;
}

/** A file of the corpus, made when it is needed. */
export interface Recipe {
  /** Also seeds the file, so that others don't change when one is added. */
  name: string;
  shape: 'summary' | 'lines' | 'payments' | 'journal' | 'report' | 'two sheets' | 'feed' | 'no transactions';
  system: string;
  make(): ExportFile & { traits: string[] };
}
