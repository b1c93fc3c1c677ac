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

/** An amount below what a pump dispensed, and the pump above that. */
export function settlePumps({ receipt, words }: Draft): void {
  for (const item of receipt.items) {
    if (mayHavePump(item.name) && isFuel(item, receipt.lines[item.lineIndex]?.text ?? ''))
      item.name = item.name.replace(NUMBERED_PUMP, '');
    const pump = receipt.lines[item.lineIndex - 2];
    const measure = receipt.lines[item.lineIndex - 1];
    if (measure?.kind !== 'text' || pump?.kind !== 'text' || !isMeasured(measure.text, item.priceCents))
      continue;
    const printed = words[item.lineIndex - 2] ?? '';
    const name = withoutCode(printed);
    if (name !== printed && /\p{L}{3}/u.test(name)) item.name = name;
  }
}
