// Takes back lines: void lines, `ERROR CORRECT` blocks and marks before the line they refer to.

import { VOID_PREFIX } from '../receipt.ts';
import { addEvent, type Draft, setLineKind } from './draft.ts';
import { findSilentTarget } from './void-target.ts';

/** The most lines that an `ERROR CORRECT` block has; more means that its end was not printed. */
const FRAME_LINES = 4;

export function wordsOf(draft: Draft, lineIndex: number): string {
  return draft.words[lineIndex] ?? '';
}

function isInFrame(draft: Draft): boolean {
  return draft.frameEndIndex >= draft.receipt.lines.length - 1;
}

/**
 * Whether the last added line belongs to an open block. The first article does; another one does only if it takes back
 * one above it, so a block whose end was not printed doesn't swallow later sales.
 */
export function isFramed(draft: Draft, name: string, priceCents: number): boolean {
  if (!isInFrame(draft)) return false;
  return draft.frameLineIndex >= 0 || findSilentTarget(draft, name, priceCents) >= 0;
}

/** A marked line that was not followed by an item: the mark is on its own. */
export function closeMark(draft: Draft): void {
  if (draft.markLineIndex < 0) return;
  if (draft.markMeaning === 'void-mark') draft.openVoidMarks.push(draft.markLineIndex);
  draft.markLineIndex = -1;
}

/** The mark belongs to the item after it. @returns the mark's line. */
export function takeMark(draft: Draft): number {
  const lineIndex = draft.markLineIndex;
  draft.markLineIndex = -1;
  if (draft.markMeaning !== 'void-line') return lineIndex;
  // The event moves to the line that is taken back, which follows its mark.
  const { events } = draft.receipt;
  const at = events.findLastIndex((event) => event.kind === 'void-line' && event.lineIndex === lineIndex);
  if (at >= 0) events.splice(at, 1);
  return lineIndex;
}

export interface VoidLine {
  /** As printed, maybe truncated; '' if the journal names none. */
  printed: string;
  /** null if no amount is printed. */
  priceCents: number | null;
  quantity: number;
  /**
   * Printed inside an `ERROR CORRECT` frame or flagged V: if the line that it takes back is missing, its sign is right.
   */
  keepsSign: boolean;
  /** The words that marked it; '' for none. */
  words: string;
}

export function addVoid(draft: Draft, line: VoidLine, lineIndex: number, target: number): void {
  const { items } = draft.receipt;
  const taken = items[target];
  let priceCents = line.priceCents;
  if (priceCents === null) priceCents = taken === undefined ? null : -taken.priceCents;
  else if (taken !== undefined)
    priceCents = taken.priceCents < 0 ? Math.abs(priceCents) : -Math.abs(priceCents);
  else if (!line.keepsSign) priceCents = -Math.abs(priceCents);
  if (taken !== undefined) draft.takenBack.push(target);
  addEvent(draft, 'void-line', lineIndex, priceCents, line.words);
  if (priceCents === null) {
    setLineKind(draft, lineIndex, 'event');
    return;
  }
  setLineKind(draft, lineIndex, 'void-item');
  const name = taken?.name ?? line.printed;
  items.push({
    name: `${VOID_PREFIX}${name}`.trimEnd(),
    priceCents: priceCents === 0 ? 0 : priceCents,
    quantity: Math.abs(line.quantity),
    state: 'void',
    lineIndex,
  });
}

export function closeFrame(draft: Draft): void {
  draft.frameEndIndex = -1;
  if (draft.frameLineIndex < 0) return;
  addEvent(draft, 'void-line', draft.frameLineIndex, null, draft.frameWords);
  draft.frameLineIndex = -1;
}

/** The words `ERROR CORRECT`: framed by asterisks, they open a block; alone, they mark the line after them. */
export function applyErrorCorrect(draft: Draft, lineIndex: number, isFramed: boolean): void {
  draft.hasBody = true;
  if (isFramed) {
    closeFrame(draft);
    draft.frameEndIndex = lineIndex + FRAME_LINES;
    draft.frameLineIndex = lineIndex;
    draft.frameWords = wordsOf(draft, lineIndex);
    return;
  }
  // Inside a frame, the words are repeated below the item, and end the frame.
  if (isInFrame(draft)) {
    if (draft.frameLineIndex < 0) draft.frameEndIndex = -1;
    return;
  }
  closeMark(draft);
  addEvent(draft, 'void-line', lineIndex, null, wordsOf(draft, lineIndex));
  draft.markLineIndex = lineIndex;
  draft.markMeaning = 'void-line';
}
