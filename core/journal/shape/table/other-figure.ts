import type { Cell } from '../../row.ts';
import { apartWords } from '../../text/apart-words.ts';
import { OTHER_FIGURES } from '../../vocabulary/column-names.ts';

const OTHERS: ReadonlySet<string> = new Set(OTHER_FIGURES);

/** Whether a heading is over figures that are not part of any amount. */
export function isOtherFigure(cell: Cell | undefined): boolean {
  if (typeof cell !== 'string') return false;
  const words = apartWords(cell.slice(0, 100)).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return words.includes('%') || words.split(/[^\p{L}]/u).some((word) => OTHERS.has(word));
}
