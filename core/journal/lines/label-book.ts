// Caches what was found out about the labels of a journal (the text before amounts), because articles recur.

import { createFormMemo } from '../text/form-memo.ts';
import { createTextMemo, mayRecur } from '../text/text-memo.ts';
import type { LineMeaning } from '../vocabulary/line-words.ts';
import type { MarkMeaning } from '../vocabulary/mark-stems.ts';
import type { HeadingForms } from './heading-form.ts';
import type { ItemLabel } from './item-label.ts';
import type { LineMatch } from './line-table.ts';
import type { PhraseTable } from './phrase-table.ts';
import { NOTHING_BEHIND, type WordsBehind } from './words-behind.ts';

/** Each field is undefined until it is requested. */
export interface LabelNotes {
  /** What it means with an amount that is not below 0, and with one that is. */
  positive: LineMatch | null | undefined;
  negative: LineMatch | null | undefined;
  mayBeCard: boolean | undefined;
  /** Where the second of two sums of one line begins; -1 for none. */
  secondAt: number | undefined;
  /** Read as an article's, by how far it is indented. */
  items: ItemLabel[];
}

/** The same for the form of a line without an amount. */
export interface LineNotes {
  /** It is neither a heading, nor a phrase, nor of a card slip. */
  isUnknown: boolean | undefined;
  /** No phrase matches it, although it may be a heading. */
  isWordless: boolean | undefined;
  /** What it may mark its ticket as. */
  mark: MarkMeaning | null | undefined;
}

/** How a journal prints amounts: with two decimals, or in cents before the number of its register. */
export type MoneyForm = 'decimals' | 'cents';

export interface LabelBook {
  readonly table: PhraseTable<LineMeaning>;
  /** How this journal prints receipt headings that no word identifies. */
  readonly forms: HeadingForms;
  readonly money: MoneyForm;
  /** Where words may stand behind amounts. */
  readonly behind: WordsBehind;
  /** @returns what is known about a label, to be extended. */
  lookUp(label: string): LabelNotes;
  /** @returns what is known about lines without an amount that differ from this one only in digits. */
  lookUpForm(label: string): LineNotes;
}

const PLAIN = { forms: new Map(), money: 'decimals', behind: NOTHING_BEHIND } as const;

/** One for each file. */
export function createLabelBook(
  table: PhraseTable<LineMeaning>,
  { forms, money, behind }: Pick<LabelBook, 'forms' | 'money' | 'behind'> = PLAIN,
): LabelBook {
  const kept = createTextMemo<LabelNotes>();
  const lines = createFormMemo<LineNotes>(() => ({
    isUnknown: undefined,
    isWordless: undefined,
    mark: undefined,
  }));
  return {
    table,
    forms,
    money,
    behind,
    lookUp(label) {
      const known = kept.get(label);
      if (known !== undefined) return known;
      const notes = {
        positive: undefined,
        negative: undefined,
        mayBeCard: undefined,
        secondAt: undefined,
        items: [],
      };
      if (mayRecur(label)) kept.keep(label, notes);
      return notes;
    },
    lookUpForm: (label) => lines.of(label),
  };
}
