import type { Cell } from '@tillwatch/core/journal';
import type { JournalPlan } from './journals/journal-plan.ts';
import type { Truth } from './truth.ts';

/** Rows by the name of their sheet. */
export type Sheets = Record<string, Cell[][]>;

export type Container = 'xlsx' | 'xls' | 'csv' | 'semicolons' | 'tabs' | 'html' | 'xml' | 'zip';

/** An export before it is written: its contents, its kind of file, and its truth. */
export interface ExportFile {
  sheets: Sheets;
  /** XML by file name, instead of sheets: a single document, or those of a zip. */
  documents?: Record<string, string>;
  container: Container;
  /** null for a file without transactions. */
  truth: Truth | null;
  /** What a printed journal was written from. */
  journal?: JournalPlan;
}

/** A file of the corpus, made when it is needed. */
export interface Recipe {
  /** Also seeds the file, so that adding one doesn't change the others. */
  name: string;
  shape:
    | 'summary'
    | 'lines'
    | 'payments'
    | 'journal'
    | 'report'
    | 'two sheets'
    | 'feed'
    | 'xml'
    | 'no transactions';
  system: string;
  make(): ExportFile & { traits: string[] };
}
