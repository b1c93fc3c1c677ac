// Finds the headings that belong to the slips of card terminals.

import { isOwnNumber, type NumberLine, type OpeningField, openingFieldOf } from './own-headings.ts';
import { headingGroup, type SampleLine } from './sample.ts';

const MOST_OF_FOOT = 4;

/** Whether nearly all receipts are separated by blank rows or separators. */
export function areApart(lines: readonly SampleLine[], numberLine: NumberLine): boolean {
  let receipts = 0;
  let above = 0;
  let below = 0;
  const start = lines.findIndex(({ kind }) => kind === 'heading' || kind === 'body');
  const beginsWithBody = lines[start]?.kind === 'body';
  const head = lines[headingGroup(lines, start).last];
  const headed = beginsWithBody || head === undefined ? null : openingOf(head);
  // A rule below a heading may separate it from its own lines.
  const endsAt = (at: number): boolean =>
    lines[at]?.kind === 'separator' && (beginsWithBody || lines[at + 1]?.kind === 'heading');
  /** Titles may be above a heading, and words for what the receipt is: they have no amount. */
  const firstOfPage = (first: number): number => {
    let top = first;
    const isTitle = (line: SampleLine | undefined): boolean =>
      line !== undefined && line.titleKey !== '' && line.kind !== 'report';
    while (isTitle(lines[top - 1]) && lines[top]?.isBehindGap === false) top--;
    return top;
  };
  /** More of a foot may be below words that nobody knows. */
  const endOfFoot = (last: number): number => {
    const next = last + 1;
    if (!beginsWithBody) return next;
    const isMore = ({ kind, isBehindGap }: SampleLine): boolean =>
      !isBehindGap && (kind === 'text' || kind === 'heading');
    const more = lines.slice(next, next + MOST_OF_FOOT).findIndex((line) => !isMore(line));
    return more < 0 ? next : next + more;
  };
  lines.forEach(({ heading }, at) => {
    if (heading === null || !isOwnNumber(numberLine, heading)) return;
    const { first, last } = headingGroup(lines, at);
    receipts++;
    const top = firstOfPage(first);
    if (lines[top]?.isBehindGap === true || lines[top - 1]?.kind === 'separator') above++;
    const end = endOfFoot(last);
    // Below a line that receipts begin with, a gap separates it from its own lines.
    const isHead = headed !== null && openingOf(lines[last]) === headed;
    if (!isHead && (lines[end]?.isBehindGap === true || endsAt(end))) below++;
  });
  return Math.max(above, below) >= (receipts - 1) * 0.9;
}

const openingOf = (line: SampleLine | undefined): OpeningField | null =>
  line === undefined || line.heading === null ? null : openingFieldOf(line.heading);

/** Treats the headings of slips, and numbers that don't belong to a receipt, as text. */
export function withoutSlips(lines: readonly SampleLine[], numberLine: NumberLine): SampleLine[] {
  const isOwn = ({ heading }: SampleLine): boolean => heading !== null && isOwnNumber(numberLine, heading);
  let isOver = false;
  const isOther = (line: SampleLine): boolean => {
    if (!line.isSlip) isOver = false;
    // The foot of a receipt is right below a slip and begins with its number.
    isOver ||= line.isSlip && isOwn(line);
    if (line.heading === null || isOwn(line)) return false;
    return line.heading.number !== null || (line.isSlip && !isOver);
  };
  const isTimed = ({ heading }: SampleLine): boolean => heading !== null && heading.seconds >= 0;
  const known = lines.map((line) => (isOther(line) ? asText(line) : line));
  const isLoneTime = known.map((line, at) => {
    if (!line.isPaid || !isTimed(line)) return false;
    const { first, last } = headingGroup(known, at);
    return !known.slice(first, last + 1).some(isOwn);
  });
  const timed = known.filter((line, at) => isTimed(line) && !isLoneTime[at]).length;
  // A time below the payment is the receipt's own if it has no other.
  if (timed < known.filter(isOwn).length * 0.9) return known;
  return known.map((line, at) => (isLoneTime[at] === true ? asText(line) : line));
}

function asText(line: SampleLine): SampleLine {
  return { ...line, kind: 'text', heading: null };
}
