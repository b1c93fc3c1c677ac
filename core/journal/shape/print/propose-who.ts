// Finds the cashier in lines that no word identifies: each receipt has a line of the same form, and its varying part is
// one of a few names, or a number that stays the same for hours.

import type { FormSlot, HeadingForm, LineForm } from '../../lines/heading-form.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import { upperCase, withoutAccents } from '../../text/upper-case.ts';
import { CREDIT_NOTE_CODES, INVOICE_CODES } from '../../vocabulary/document-codes.ts';
import { WAYS_TO_SERVE } from '../../vocabulary/heading-words.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';

interface Line {
  text: string;
  form: LineForm;
  /** Where it is. */
  at: number;
}

/** Nearly every receipt has it, including a no sale; only some have a card slip. */
const EACH = 0.9;
/** And hardly any has it twice. */
const ONCE = 0.98;
const FEW_VALUES = 0.25;
/** A cashier's number stays the same from one receipt to the next at least this often. */
const STAYS = 0.7;
const MOST_WORDS = 3;

/**
 * @param receipts where the lines with their numbers are
 * @returns the form of lines that name the cashier; null for other lines
 */
export function findWho(
  lines: readonly Line[],
  receipts: readonly number[],
  table: PhraseTable<LineMeaning>,
): HeadingForm | null {
  if (!standsOnce(lines, receipts)) return null;
  const slots = lines[0]?.form.slots ?? [];
  if (slots.some(({ kind, label }) => kind === 'time' || label === 'number')) return null;
  const valuesAt = (at: number): string[] => lines.map(({ form }) => form.slots[at]?.text ?? '');
  const labels = slots.map((_, at) => commonWords(valuesAt(at)));
  const name = slots.findIndex((slot, at) => isName(slot, namesOf(valuesAt(at), labels[at] ?? ''), table));
  const code = slots.findIndex(
    (slot, at) =>
      isFew(valuesAt(at)) &&
      slot.kind === 'code' &&
      slot.label === null &&
      (name < 0 ? staysSame(valuesAt(at)) : goesWith(valuesAt(at), valuesAt(name))),
  );
  if (name < 0 && code < 0) return null;
  const fields = slots.map(({ label }, at) => (at === name || at === code ? 'employee' : label));
  return { fields, isStamp: false, labels, guessedFrom: lines[0]?.text.trim() ?? '' };
}

function standsOnce(lines: readonly Line[], receipts: readonly number[]): boolean {
  let next = 0;
  const having = new Set(
    lines.map(({ at }) => {
      while (next < receipts.length && (receipts[next] ?? 0) <= at) next++;
      return next;
    }),
  );
  return having.size >= receipts.length * EACH && having.size >= lines.length * ONCE;
}

const isFew = (values: readonly string[]): boolean => {
  const { size } = new Set(values);
  return size > 1 && size <= Math.max(3, values.length * FEW_VALUES);
};

/** With fewer, one word may be their first name. */
const FEWEST_SHARING = 3;

/** @returns the words that several values all begin with and continue after; '' for none */
export function commonWords(values: readonly string[]): string {
  const [first = '', ...others] = [...new Set(values)];
  if (others.length === 0) return '';
  const words = first.split(' ');
  for (let count = words.length - 1; count > 0; count--) {
    const label = `${words.slice(0, count).join(' ')} `;
    const isLabel = count > 1 || others.length + 1 >= FEWEST_SHARING || label.endsWith('. ');
    if (isLabel && others.every((value) => value.startsWith(label) && value.length > label.length))
      return label;
  }
  return '';
}

/** @returns the word behind all of several names; '' for none */
export function lastWord(values: readonly string[]): string {
  const [word = ''] = /(?<=\s)\p{L}{2,}\.?$/u.exec(values[0] ?? '') ?? [];
  const areSeveral = new Set(values).size > 1 && word !== '';
  return areSeveral && values.every((value) => value.endsWith(` ${word}`)) ? word : '';
}

const namesOf = (values: readonly string[], label: string): string[] =>
  values.map((value) => value.slice(label.length));

function isName(
  { kind, label }: FormSlot,
  names: readonly string[],
  table: PhraseTable<LineMeaning>,
): boolean {
  if (kind !== 'name' || (label !== null && label !== 'employee') || !isFew(names)) return false;
  return [...new Set(names)].every((name) => {
    const words = name.split(' ');
    return words.length <= MOST_WORDS && !isNobody(name) && !table.mayBegin(upperCase(words[0] ?? ''));
  });
}

/** `FS FIQ203/048287`, `NC FIQ203/000123`: what kind of document a number is of, and no initials. */
const isDocumentCode = (word: string): boolean =>
  word.length > 1 && (INVOICE_CODES.has(word) || CREDIT_NOTE_CODES.has(word));

/** Whether words in the place of a name say what kind of document it is, or how it was served. */
export const isNobody = (name: string): boolean =>
  isDocumentCode(name) || WAYS_TO_SERVE.has(withoutAccents(upperCase(name)));

function staysSame(values: readonly string[]): boolean {
  const same = values.filter((value, at) => value === values[at - 1]).length;
  return same >= (values.length - 1) * STAYS;
}

/** Whether each name has its own number. */
export function goesWith(codes: readonly string[], names: readonly string[]): boolean {
  const pairs = new Set(codes.map((code, at) => `${code} ${names[at] ?? ''}`));
  return pairs.size === new Set(codes).size && pairs.size === new Set(names).size;
}
