// What tells the layout of a store's exports from others: the same from day to day, another when columns, headings, or the
// form of a printed ticket change.

import type { ColumnQuestion } from '../mapping/column-question.ts';
import type { Shape } from '../receipt.ts';
import type { TicketForm } from './ticket-form.ts';

export interface Layout {
  shape: Shape;
  /** Of a table, as `headingsOf` gives them, with 9 for every figure; empty for a print and for a table without any. */
  headings: string[];
  form: TicketForm;
}

/** A layout that a file has. */
export interface FoundLayout extends Layout {
  /** The sheets that have it. */
  sheets: string[];
  /** What may be answered if a table was read wrongly; null for a print, and without headings. */
  question: ColumnQuestion | null;
}

/** Two layouts with the same key are the same. */
export function layoutKey({ shape, headings, form }: Layout): string {
  return JSON.stringify([shape, ...(headings.length > 0 ? headings : [form.head, form.total])]);
}
