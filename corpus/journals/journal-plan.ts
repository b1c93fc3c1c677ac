// What a printed journal of the corpus is written from.
import type { Ticket } from '../model/day.ts';
import type { Forms } from '../model/forms.ts';
import type { JournalStyle } from './print.ts';

export const JOURNAL_TRAITS = [
  'policy text',
  'card slips',
  'age checks',
  'page heads',
  'closing report',
  'three lines a cell',
  'amounts apart',
  'sheet per register',
  'line numbers',
] as const;
export type JournalTrait = (typeof JOURNAL_TRAITS)[number];
/** What is printed, and how it is laid out. */
export interface JournalPlan {
  tickets: readonly Ticket[];
  style: JournalStyle;
  forms: Forms;
  traits: ReadonlySet<JournalTrait>;
}

/** The lines of one ticket, or of something else that its register printed. */
export interface PrintedPart {
  register: string;
  /** null for a sign-on, a report, and the like. */
  ticket: Ticket | null;
  lines: string[];
}
