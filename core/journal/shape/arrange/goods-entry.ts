// Reads one of the goods that a cell lists: `2 x COLA @ 1.50 = 3.00 (voided)`, `COLA x2 3.00`, `COLA|2|1.50|3.00`.

import { readCents } from '../../text/cell-value.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { isVoided } from '../table/kind-marks.ts';
import { isOverride } from '../table/read-kind.ts';

export interface GoodsEntry {
  name: string;
  quantity: number;
  /** What all pieces cost. */
  cents: number;
  /** What is written behind the amount; '' for nothing. */
  remark: string;
}

/** How the entries of a column are written. */
export interface EntryForm {
  /** Whether a number in front of a name is how many there are. */
  hasCounts: boolean;
  /** Whether the only price is that of one. */
  isOfOne: boolean;
}

const LONGEST_ENTRY = 120;
const MOST_IN_NAME = 60;
/** `COLA x2 (3,60 €)`, `COLA (2 @ 1.50)` */
const FIGURES_IN_BRACKETS = /\s?\(([^()\p{L}]{0,4}\d[^()]{0,12})\)$/u;
const BRACKETS_BEHIND = /^(.{1,100}\S)\s?[([]([^()[\]]{2,60})[)\]]$/;
/** `COLA 1.50 PRICE OVERRIDE`: words behind an amount, and no currency. */
const WORDS_BEHIND = /^(.{1,100}\d[.,]\d\d\)?)(?: ?[$€£])?\s(\p{L}[\p{L} .'-]{3,40})$/u;
/** `VOID: COLA 1.50` */
const WORDS_BEFORE = /^(\p{L}[\p{L} ]{2,24}):\s(?=\S)/u;
const HAS_WORD = /\p{L}{2}/u;
const ENDS_WITH_AMOUNT = /\d[.,]\d\d\)?(?: ?[$€£]| ?\p{L}{1,3})?$/u;

/** `3 st Kaffe`, `-2 szt. Woda`: a word for pieces behind the number of them. */
const LED = /^(-?\d{1,3}) ?(?:[x×*] ?|(?:st|stk|szt|pcs?|pz|uds?|un|ks|kpl)\.? (?=\p{L}))(?=\S)/iu;
const LED_BARE = /^(-?\d{1,3}) (?=\S)/;
const TRAILED = /\s[x×*] ?(\d{1,3})$|\s(\d{1,3}) ?[x×*]$/i;
/** `2 @` in front of the price of one. */
const COUNT_AT = /\s(-?\d{1,3}) ?(?:[x×*@à]|je|at)$/iu;
/** The price of one in front of that of all. */
const PRICE_OF_ONE =
  /\s(?:(?:à|á|a|@|x|×|je|zu|de|per|ea\.?) ?)?([^\s\d]{0,3}\d{1,5}(?:[.,]\d{2})?)(?: ?\p{L}{1,3})? ?=?$/iu;
const AT = /\s(?:à|@|je|zu|ea\.?)(?: ?(?:[$£€]|\p{L}{2,3}))?$/iu;
const COUNT_BEHIND = /\s[x×*]? ?(-?\d{1,3}) ?[x×*]?$/i;

/** What is written in front of the goods, or behind their amount, in brackets or not. */
function splitRemark(entry: string): [goods: string, remark: string] {
  const [front = '', word = ''] = WORDS_BEFORE.exec(entry) ?? [];
  if (isVoided(word) || isOverride(word)) return [entry.slice(front.length), word];
  const [, before = '', note = ''] = BRACKETS_BEHIND.exec(entry) ?? [];
  const isNote = HAS_WORD.test(note) && !FIGURES_IN_BRACKETS.test(entry);
  if (isNote && ENDS_WITH_AMOUNT.test(before)) return [before, note];
  const rest = isNote ? before : entry;
  const [, goods, words = ''] = WORDS_BEHIND.exec(rest) ?? [];
  if (goods === undefined) return [entry, ''];
  return [goods, isNote ? `${words} (${note})` : words];
}

interface Counted {
  label: string;
  count: number;
}

const countOf = (label: string, pattern: RegExp): Counted | null => {
  const match = pattern.exec(label);
  const count = Number(match?.[1] ?? match?.[2] ?? 0);
  return match === null || count === 0 ? null : { label: label.replace(pattern, ''), count };
};

/** Takes the price of one, and the count behind the name, off, if they come to the price of all. */
function withoutPrice(label: string, led: number | null, cents: number): Counted | null {
  const match = PRICE_OF_ONE.exec(label);
  const one = readCents(match?.[1]) ?? 0;
  if (match === null || one === 0) return null;
  const name = label.slice(0, match.index);
  const behind = led === null ? countOf(name, COUNT_BEHIND) : null;
  const count = led ?? behind?.count ?? 1;
  return count * one === cents && (led !== null || behind !== null)
    ? { label: behind?.label ?? name, count }
    : null;
}

function countPieces(label: string, cents: number, form: EntryForm): Counted & { cents: number } {
  const led = countOf(label, LED) ?? (form.hasCounts ? countOf(label, LED_BARE) : null);
  const rest = led?.label ?? label;
  const priced = withoutPrice(rest, led?.count ?? null, cents);
  if (priced !== null) return { ...priced, cents };
  const at = led === null ? countOf(rest, COUNT_AT) : null;
  if (at !== null) return { ...at, cents: at.count * cents };
  if (led !== null) {
    const name = rest.replace(AT, '');
    return {
      label: name,
      count: led.count,
      cents: form.isOfOne && name !== rest ? led.count * cents : cents,
    };
  }
  return { ...(countOf(rest, TRAILED) ?? { label: rest, count: 1 }), cents };
}

/** @returns null for text without a name and an amount */
export function readGoodsEntry(text: string, form: EntryForm): GoodsEntry | null {
  if (text.length > LONGEST_ENTRY) return null;
  const [goods, remark] = splitRemark(text.replaceAll('|', ' ').replace(/\s+/g, ' ').trim());
  const printed = readPrintedLine(goods.replace(FIGURES_IN_BRACKETS, '  $1'));
  if (printed === null) return null;
  // Where an amount is taken off, `VOID: COLA -1.50` is a line of its own.
  const isBack = printed.cents < 0 && remark !== '' && text.startsWith(remark);
  const { label, count, cents } = countPieces(printed.label.trimEnd(), printed.cents, form);
  const name = label.trim().replace(/\s+/g, ' ');
  return HAS_WORD.test(name) && name.length <= MOST_IN_NAME
    ? { name: isBack ? `${remark} ${name}` : name, quantity: count, cents, remark: isBack ? '' : remark }
    : null;
}
