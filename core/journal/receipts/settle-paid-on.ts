import { type EventKind, type ReceiptEvent, type ReceiptItem, sumOfItems } from '../receipt.ts';
import { type Draft, setLineKind } from './draft.ts';
import { makeReturns } from './mark-refund.ts';
import { comeToTotal } from './settle-sums.ts';

/** What says of a whole ticket that nothing was sold. */
const NOTHING_SOLD: ReadonlySet<EventKind> = new Set(['void-ticket', 'abort', 'no-sale']);
/** The number of another ticket. */
const NAMES_OTHER = /\d{3}/;

/** Whether what was paid below the total is the total. */
function isPaidBelow({ receipt }: Draft): boolean {
  const { tenders, totalCents, totalLineIndex, changeCents } = receipt;
  if (totalCents === null || totalCents === 0 || totalLineIndex === undefined) return false;
  const below = tenders.filter(({ lineIndex }) => lineIndex > totalLineIndex);
  const paid = below.reduce((sum, { amountCents }) => sum + amountCents, 0) - Math.abs(changeCents ?? 0);
  return below.length === tenders.length && paid === totalCents;
}

/** `VOID` that stands alone, unless it is below what came back. */
function loneMarks({ openVoidMarks, words, receipt: { items } }: Draft): ReceiptEvent[] {
  const isBack = (lineIndex: number): boolean =>
    items.some((item) => item.lineIndex === lineIndex - 1 && item.priceCents < 0 && sumOfItems(items) > 0);
  return openVoidMarks
    .filter((lineIndex) => !isBack(lineIndex))
    .map((lineIndex) => ({
      kind: 'void-ticket',
      lineIndex,
      amountCents: null,
      text: words[lineIndex] ?? '',
    }));
}

/** The line as an article, as its amount says. */
const asArticle = ({ text, lineIndex, amountCents }: ReceiptEvent): ReceiptItem => ({
  name: text.trim(),
  priceCents: amountCents ?? 0,
  quantity: 1,
  state: 'sold',
  lineIndex,
});

/**
 * Whether what is said may have been typed: below goods, or below the title of a refund; there, `POST VOID OF 7704`
 * names what is voided.
 */
function createTypedTest({ receipt: { items, events, totalCents } }: Draft): (said: ReceiptEvent) => boolean {
  const first = items[0]?.lineIndex ?? Number.POSITIVE_INFINITY;
  const refund = (totalCents ?? 0) < 0 ? events.find(({ kind }) => kind === 'refund') : undefined;
  const title = refund?.lineIndex ?? Number.POSITIVE_INFINITY;
  return ({ lineIndex, text }) => lineIndex > first || (lineIndex > title && !NAMES_OTHER.test(text));
}

function overrule(draft: Draft, lineIndex: number): void {
  draft.marks.push({ lineIndex, meaning: 'void-ticket', isAbove: false, overruledBy: 'payment' });
}

/** `VOID` above what came back in a refund that was paid out: it takes no line back. */
function settleReturned(draft: Draft): void {
  const { receipt, takenBack, words } = draft;
  const voids = receipt.events.filter(({ kind }) => kind === 'void-line');
  const isRefund = (receipt.totalCents ?? 0) < 0 && receipt.events.some(({ kind }) => kind === 'refund');
  if (!isRefund || voids.length === 0 || takenBack.length > 0) return;
  if (!isPaidBelow(draft) || !comeToTotal(draft, receipt.items)) return;
  makeReturns(draft);
  for (const { lineIndex, text } of voids) {
    const at = words.lastIndexOf(text, lineIndex);
    if (at >= 0 && at < lineIndex) setLineKind(draft, at, 'text');
    overrule(draft, at < 0 ? lineIndex : at);
  }
}

/**
 * `VOID` below goods and above the total that they come to, and that was paid then, or `NO SALE  3.99` among goods, with
 * which they come to it: somebody may have typed it, and money changed hands. It is told instead.
 */
export function settlePaidOn(draft: Draft): void {
  const { receipt } = draft;
  settleReturned(draft);
  const mayBeTyped = createTypedTest(draft);
  const isAmongGoods = (said: ReceiptEvent): boolean =>
    NOTHING_SOLD.has(said.kind) && mayBeTyped(said) && said.lineIndex < (receipt.totalLineIndex ?? 0);
  const said = [...receipt.events, ...loneMarks(draft)].filter(isAmongGoods);
  if (said.length === 0 || !isPaidBelow(draft)) return;
  const priced = said.filter(({ amountCents }) => (amountCents ?? 0) !== 0).map(asArticle);
  const whole = [...receipt.items, ...priced].toSorted((a, b) => a.lineIndex - b.lineIndex);
  const items = [receipt.items, whole].find((some) => comeToTotal(draft, some));
  if (items === undefined) return;
  receipt.items = items;
  receipt.events = receipt.events.filter((event) => !said.includes(event));
  draft.openVoidMarks = draft.openVoidMarks.filter((at) => said.every(({ lineIndex }) => lineIndex !== at));
  for (const { lineIndex } of said) {
    setLineKind(draft, lineIndex, items.some((item) => item.lineIndex === lineIndex) ? 'item' : 'text');
    overrule(draft, lineIndex);
  }
}
