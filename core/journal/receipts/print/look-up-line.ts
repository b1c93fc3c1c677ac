// What the line that is being read may be. Each text is looked up once: answers are kept with its notes.

import { isBookkeepingText } from '../../lines/bookkeeping-text.ts';
import { type ItemLabel, readItemLabel } from '../../lines/item-label.ts';
import { formOfLine } from '../../lines/line-roles.ts';
import { readMark } from '../../lines/mark-line.ts';
import { readSignOn, type SignOn } from '../../lines/sign-on.ts';
import { titleKey } from '../../shape/print/sample.ts';
import { typeTextOf } from '../../shape/type-words.ts';
import type { MarkMeaning } from '../../vocabulary/mark-stems.ts';
import { isDoubtful } from '../settle-doubtful.ts';
import type { PrintState } from './print-state.ts';

const QUANTITY_COLUMN = /\S\s{2,}-?\d{1,4}$/;

/** The label of the line as an article's. */
export function readLineAsItem({ line, layout }: PrintState): ItemLabel {
  const { label, indent, notes } = line;
  const behind = Math.max(0, indent - layout.flagIndent);
  const place = layout.flagColumns > 0 ? Math.min(behind, 3) : 0;
  const known = place === 0 ? notes?.item : notes?.indented[place];
  if (known !== undefined) return known;
  const read = readItemLabel(label, behind, layout);
  if (notes !== null && place === 0) notes.item = read;
  else if (notes !== null) notes.indented[place] = read;
  return read;
}

/** The rest of a phrase as an article's label. A label has the same rest with most amounts. */
export function readRest({ line: { notes }, layout }: PrintState, rest: string): ItemLabel {
  const known = notes?.rest;
  if (known?.text === rest) return known.item;
  const item = readItemLabel(rest, 0, { ...layout, flagColumns: 0, hasTaxColumn: false });
  if (notes !== null) notes.rest = { text: rest, item };
  return item;
}

/** What the line may mark its ticket as; null for what most tickets have. */
export function readMarkOfLine({ line, isCommon }: PrintState): MarkMeaning | null {
  const { label, lineNotes } = line;
  const known = lineNotes?.mark;
  if (known !== undefined) return known;
  const mark = isCommon(label) ? null : readMark(label);
  if (lineNotes !== null) lineNotes.mark = mark;
  return mark;
}

/** Titles are compared without their numbers. */
export function isTitleLine({ line: { lineNotes }, isTitle }: PrintState, text: string): boolean {
  if (lineNotes === null) return isTitle(text);
  return (lineNotes.isTitle ??= isTitle(text));
}

/** Who begins or ends work at a register, as the line says; null for none. */
export function signOnOfLine({ line: { label, lineNotes } }: PrintState): SignOn | null {
  if (lineNotes?.isNoSignOn === true) return null;
  const signOn = readSignOn(label);
  if (lineNotes !== null) lineNotes.isNoSignOn = signOn === null;
  return signOn;
}

/** The kind of transaction that the line names; null for none. */
export function typeTextOfLine({ line: { label, lineNotes } }: PrintState): string | null {
  if (lineNotes?.isUntyped === true) return null;
  const typeText = typeTextOf(label);
  if (lineNotes !== null) lineNotes.isUntyped = typeText === null;
  return typeText;
}

/** A line about who is at the register, or about the day: `CASHIER 104 LOGGED ON`. */
export function isSignOn(state: PrintState, text: string): boolean {
  const { heading, match } = state.line;
  if (signOnOfLine(state) !== null) return true;
  const namesWho = heading !== null && heading.number === null && heading.employeeId !== null;
  return (namesWho || match?.meaning === 'page') && isBookkeepingText(text);
}

/** Words without an amount. */
export function isOfWords({ line }: PrintState): boolean {
  return line.kind === 'text' || (line.kind === 'phrase' && line.amountCents === null);
}

/** What the store prints below every ticket, such as when goods can be returned. */
export function isPolicy({ line, layout }: PrintState, text: string): boolean {
  const mayBe = layout.policies.size > 0 && line.kind === 'phrase' && line.amountCents === null;
  return mayBe && layout.policies.has(titleKey(text));
}

/** A quantity in the quantity column makes a line an article, whatever its name looks like. */
export function isItemByColumn({ line, layout }: PrintState): boolean {
  return layout.quantityPlace === 'after' && line.amountCents !== null && QUANTITY_COLUMN.test(line.label);
}

/** A figure by its first words, `TAXABLE  2.39`, `TOTAL RAISIN BRAN  4.38`, that was learned to be an article. */
export function isLearnedGoods({ line: { match, label }, layout }: PrintState): boolean {
  if (match === null) return false;
  const isKnown = match.meaning === 'note' && layout.roles.get(formOfLine(label)) === 'sold';
  return isKnown || (isDoubtful(match) && layout.sold.has(label));
}

/** From here on, the line is only text. */
export function readAsText({ line }: PrintState): void {
  line.kind = 'text';
  line.match = null;
}
