// Names fuel after the pump's own lines: `PUMP 06 UNLEADED`, `GALLONS 16.385  $/GAL 3.199`, `FUEL AMT  52.42`.

import { withoutCode } from '../lines/item-label.ts';
import type { ReceiptItem } from '../receipt.ts';
import type { Draft } from './draft.ts';

const MEASURE = /\d{1,4}\.\d{3}/g;
const VOLUME = /\d\.\d{3} ?(?:GAL|G|L)\b/i;
const OFF_BY = 1;

/** Whether two figures of a line, priced to a tenth of a cent, multiply to an amount. */
function isMeasured(text: string, cents: number): boolean {
  const [volume = 0, price = 0, ...others] = (text.match(MEASURE) ?? []).map(Number);
  return others.length === 0 && Math.abs(Math.round(volume * price * 100) - cents) <= OFF_BY;
}

/**
 * `#3 UNLEADED`, `UNLEADED CR #2`: the pump is no part of the name of what has a volume; `DIESEL #2` is one. `CA` is
 * paid in cash.
 */
const NUMBERED_PUMP = /^#\d{1,2}\s+(?=\p{L}{3})|(?<=\p{L}{3})\s(?:C[AR]|[A-Z]{2}\s#\d{1,2})$/u;

/** A cheap check. */
const mayHavePump = (name: string): boolean =>
  name.includes('#') || name.endsWith(' CA') || name.endsWith(' CR');

const isFuel = ({ quantity }: ReceiptItem, text: string): boolean =>
  !Number.isInteger(quantity) || VOLUME.test(text);

const MOST_ABOVE = 5;
/** `PROD:   REGUNL` */
const GRADE = /^\s*(?:PROD|PRODUCT|GRADE)\W{1,20}(\p{L}.*\S)\s*$/iu;

/** The words of the text right above a line, from the bottom up. */
function wordsAbove({ receipt: { lines }, words }: Draft, lineIndex: number): string[] {
  const found: string[] = [];
  for (let at = lineIndex - 1; lines[at]?.kind === 'text' && found.length < MOST_ABOVE; at--)
    found.push(words[at] || (lines[at]?.text ?? ''));
  return found;
}

/** What the lines above an amount say was dispensed for it; '' for nothing. */
function findGrade(draft: Draft, { lineIndex, priceCents }: ReceiptItem): string {
  const above = wordsAbove(draft, lineIndex);
  const [measure = '', pump = ''] = above;
  if (isMeasured(measure, priceCents)) {
    const name = withoutCode(pump);
    if (name !== pump && /\p{L}{3}/u.test(name)) return name;
  }
  const named = above.findIndex((text) => GRADE.test(text));
  const isOfIt = named >= 0 && isMeasured(above.slice(0, named).join(' '), priceCents);
  return isOfIt ? (GRADE.exec(above[named] ?? '')?.[1] ?? '') : '';
}

/** An amount below what a pump dispensed, and the pump or the grade above that. */
export function settlePumps(draft: Draft): void {
  const { items, lines } = draft.receipt;
  for (const item of items) {
    if (mayHavePump(item.name) && isFuel(item, lines[item.lineIndex]?.text ?? ''))
      item.name = item.name.replace(NUMBERED_PUMP, '');
    item.name = findGrade(draft, item) || item.name;
  }
}
