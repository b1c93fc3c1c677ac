// Reads a priced line of a journal as an article: its name, how many, and what they come to.

import {
  type ItemLabel,
  nameInLine,
  productOf,
  readLedCount,
  readTimes,
  tidy,
  withoutCode,
} from '../../lines/item-label.ts';
import { mayBeReward } from '../../lines/mark-line.ts';
import { isDigit } from '../../text/char-code.ts';
import { nameAbove } from '../apply-line.ts';
import type { Draft } from '../draft.ts';
import type { ItemLine } from '../line-source.ts';
import type { PrintState } from './print-state.ts';

/** `FLASHLIGHT LED   3 @` before `13.49`, where others have the amount of all of them behind it. */
const AT_UNIT_PRICE = /^(.{0,60}\S)\s+(\d{1,3})\s?@$/;
const WORDED = /\p{L}{2}/u;
/** The head of a page. */
const DATED = /\d:\d\d|\d[/.-]\d{1,2}[/.-]\d/;

const indentOf = (text: string): number => text.length - text.trimStart().length;

/** A line may have nothing but the price of one and how many, below the name. */
export function itemOfLine(state: PrintState, label: ItemLabel, cents: number): ItemLine {
  const times = readTimes(state.line.label, cents);
  if (times === 0) return itemOf(state, label, cents);
  return { name: '', priceCents: cents, quantity: times, isVoid: label.isVoid };
}

export function itemOf({ layout }: PrintState, label: ItemLabel, cents: number): ItemLine {
  const { isVoid } = label;
  const columns = productOf(label, cents);
  if (columns !== null) {
    return { name: columns.name, priceCents: cents, quantity: columns.quantity, isVoid };
  }
  const led = isDigit(label.name.charCodeAt(0)) ? readLedCount(label.name, cents) : null;
  if (led !== null) return { ...led, priceCents: cents, isVoid };
  const ofOne = label.name.endsWith('@') ? AT_UNIT_PRICE.exec(label.name) : null;
  if (ofOne !== null) {
    const [, name = '', count] = ofOne;
    return { name, priceCents: cents * Number(count), quantity: Number(count), isVoid };
  }
  // A negative quantity means the same as a negative amount.
  const quantity = Math.abs(label.quantity);
  const isOfUnit = layout.isUnitPriced && label.hasQuantity && Number.isInteger(quantity);
  return { name: label.name, priceCents: isOfUnit ? cents * quantity : cents, quantity, isVoid };
}

/** `CHARCOAL BRIQUETS` where articles begin, above `  16LB BAG  11.99`: a name that doesn't fit in one line. */
export function withWrap({ layout }: PrintState, draft: Draft, text: string, item: ItemLine): ItemLine {
  const { itemIndent, codePlace, flagColumns } = layout;
  // Where flags are in front, articles begin in different columns.
  const isInColumn = itemIndent >= 0 && flagColumns === 0 && !layout.isStamped;
  const above = item.name !== '' && isInColumn ? nameAbove(draft) : '';
  if (above === '' || DATED.test(above) || indentOf(text) <= itemIndent || !WORDED.test(item.name))
    return item;
  if (indentOf(draft.receipt.lines[draft.nameLineIndex]?.text ?? '') !== itemIndent) return item;
  return { ...item, name: `${nameInLine(above, codePlace)} ${item.name}` };
}

/** Removes a word from a name that was sold without it. @param above the name, if the line has none */
export function unmark(
  { layout, soldNames }: PrintState,
  item: ItemLine,
  label: ItemLabel,
  above: string,
): void {
  const name = item.name === '' ? nameInLine(above, layout.codePlace) : plainName(item.name, label);
  const isOwn = item.name !== '' && item.name === label.name;
  if (item.priceCents > 0 && !(isOwn && label.isNoted)) {
    soldNames.note(name);
    if (isOwn) label.isNoted = true;
  }
  const plain = item.priceCents < 0 ? soldNames.withoutMark(name) : name;
  // 'FREE COFFEE' takes nothing back.
  if (plain !== name && !mayBeReward(name.slice(0, -plain.length))) item.name = plain;
}

/** A name without the stars and article numbers that are left in it. */
function plainName(name: string, label: ItemLabel): string {
  if (name !== label.name) return withoutCode(tidy(name));
  return (label.plain ??= withoutCode(tidy(name)));
}
