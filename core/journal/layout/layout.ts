// What identifies the layout of a store's exports: it stays the same from day to day, and changes if columns, headings,
// or the form of a printed ticket change.

import type { ColumnQuestion } from '../mapping/column-question.ts';
import type { Shape } from '../receipt.ts';
import type { TicketForm } from './ticket-form.ts';

export interface Layout {
  shape: Shape;
  /**
   * For a table, as `headingsOf` returns them, with 9 for every digit; empty for a printed journal or a table without
   * headings.
   */
  headings: string[];
  form: TicketForm;
}

/** A layout that a file has. */
export interface FoundLayout extends Layout {
  /** The sheets that have it. */
  sheets: string[];
  /** What can be answered if a table was read incorrectly; null for a printed journal, and without headings. */
  question: ColumnQuestion | null;
}

/** Two layouts with the same key are the same. */
export function layoutKey({ shape, headings, form }: Layout): string {
  return JSON.stringify([shape, ...(headings.length > 0 ? headings : [form.head, form.total])]);
}
