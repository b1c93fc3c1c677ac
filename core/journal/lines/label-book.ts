// Caches what is known about a journal's lines and their labels (the text before amounts), because both recur.

import { copyText } from '../text/copy-text.ts';
import { createFormMemo } from '../text/form-memo.ts';
import { createTextMemo, mayRecur } from '../text/text-memo.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { HeadingForms } from './heading-form.ts';
import {
  type FactsBasis,
  findLineFacts,
  hasLongAmount,
  type LabelNotes,
  type LineFacts,
} from './line-facts.ts';
import type { PhraseTable } from './phrase-table.ts';
import { NOTHING_BEHIND } from './words-behind.ts';

export interface LabelBook extends FactsBasis {
  /** How this journal prints receipt headings that no word identifies. */
  readonly forms: HeadingForms;
  /** @returns what is known about a label, to be extended. */
  lookUp(label: string): LabelNotes;
  /**
   * Of a line whose form is known, only the digits of its label are read.
   *
   * @param to where the label before the amount ends
   */
  lookUpBefore(text: string, to: number, facts: LineFacts): LabelNotes;
  /** @returns what is known about lines that differ from this one only in digits. */
  factsOf(text: string, start: number): LineFacts;
}

const PLAIN = { forms: new Map(), money: 'decimals', behind: NOTHING_BEHIND } as const;

/** How many labels of a form are kept; then all are dropped. */
const MOST_LABELS = 1000;
const ZERO = 48;

/** One for each file. */
export function createLabelBook(
  table: PhraseTable<LineMeaning>,
  { forms, money, behind }: Pick<LabelBook, 'forms' | 'money' | 'behind'> = PLAIN,
): LabelBook {
  const kept = createTextMemo<LabelNotes>();
  const basis = { table, money, behind };
  const lines = createFormMemo((text, start) => findLineFacts(text, start, basis), hasLongAmount);

  function lookUp(label: string): LabelNotes {
    const known = kept.get(label);
    if (known !== undefined) return known;
    const notes: LabelNotes = {
      label: copyText(label),
      positive: undefined,
      negative: undefined,
      mayBeCard: undefined,
      secondAt: undefined,
      item: undefined,
      indented: [],
      rest: undefined,
      marked: undefined,
    };
    if (mayRecur(label)) kept.keep(label, notes);
    return notes;
  }

  return {
    table,
    forms,
    money,
    behind,
    lookUp,
    lookUpBefore(text, to, facts) {
      if (facts.labels === null) return lookUp(text.slice(facts.from, to));
      const { labels } = facts;
      let digits = 0;
      for (const at of labels.places) digits = digits * 10 + text.charCodeAt(at) - ZERO;
      if (labels.last !== null && labels.digits === digits) return labels.last;
      const notes = labels.byDigits.get(digits) ?? lookUp(text.slice(facts.from, to));
      if (labels.byDigits.size >= MOST_LABELS) labels.byDigits.clear();
      if (labels.last !== null) labels.byDigits.set(digits, notes);
      labels.last = notes;
      labels.digits = digits;
      return notes;
    },
    factsOf: (text, start) => lines.of(text, start),
  };
}
