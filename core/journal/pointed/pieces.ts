// What can be pointed at in a row, and what becomes of the row.

import {
  partsOfPieces,
  piecesOf,
  type PointedPart,
  type PointedRole,
  type RowPiece,
  textOfPieces,
} from './pointed-row.ts';
import { isNextTo, type RowToken, tokensOf } from './row-token.ts';

/** A stretch of a row that is pointed at as one. */
export interface RowChunk {
  /** Positions in the text, the last one exclusive. */
  from: number;
  to: number;
}

/** Names have several words, dates and times several figures: the second one that is pointed at extends the first. */
const GROWS: ReadonlySet<PointedRole> = new Set(['date', 'time', 'employee', 'description']);
/** These may stand in the middle of what has no blank: `0044e11s01t1` */
const ARE_CODES: ReadonlySet<PointedRole> = new Set(['number', 'register', 'employee']);
const WITHIN_FIGURES = /^[.,:/'’-]$/;
const SIGNS = /^[-+−$€£]$/;

/** What of a row can be pointed at as such a part: words or codes, and figures with their marks. */
export function chunksOf(text: string, role: PointedRole): RowChunk[] {
  const chunks: (RowChunk & { last: RowToken })[] = [];
  const tokens = tokensOf(text);
  for (const [at, token] of tokens.entries()) {
    const before = chunks.at(-1);
    const goesOn = before !== undefined && isNextTo(before.last, token);
    const isJoined = ARE_CODES.has(role) ? isOfWord(token, before?.last) : isOfFigure(tokens, at);
    if (goesOn && isJoined) Object.assign(before, { to: token.to, last: token });
    else chunks.push({ from: token.from, to: token.to, last: token });
  }
  return chunks
    .filter(({ from, to }) => /[\p{L}\p{N}]/u.test(text.slice(from, to)))
    .map(({ from, to }) => ({ from, to }));
}

/** An apostrophe or a point belongs to a name: `O'Brien`, `J.` */
function isOfWord(token: RowToken, before: RowToken | undefined): boolean {
  return (
    (token.kind === 'mark' && before?.kind === 'word' && /^['’.]$/.test(token.text)) ||
    (token.kind === 'word' && before?.kind === 'mark' && /^['’]$/.test(before.text))
  );
}

/** Whether a token belongs to what stands right in front of it. */
function isOfFigure(tokens: readonly RowToken[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.kind !== 'mark') return true;
  if (WITHIN_FIGURES.test(token.text)) return isNextTo(token, after) || before?.kind === 'word';
  return SIGNS.test(token.text) && isNextTo(token, after);
}

/**
 * Points at a chunk of a row, or takes that back where it was pointed at. A name, a date, or a time grows up to the
 * chunk; any other part moves there.
 */
export function pointAtChunk(pieces: readonly RowPiece[], chunk: RowChunk, role: PointedRole): RowPiece[] {
  const text = textOfPieces(pieces);
  const parts = partsOfPieces(pieces);
  const known = parts.find((part) => part.role === role);
  const others = parts.filter((part) => part.role !== role);
  if (known !== undefined && chunk.from >= known.from && chunk.to <= known.to) return piecesOf(text, others);
  const grown =
    known !== undefined && GROWS.has(role)
      ? { from: Math.min(known.from, chunk.from), to: Math.max(known.to, chunk.to) }
      : chunk;
  const isOver = ({ from, to }: PointedPart): boolean => from < grown.to && to > grown.from;
  const free = others.filter((part) => !isOver(part));
  return piecesOf(
    text,
    [...free, { role, from: grown.from, to: grown.to }].toSorted((one, other) => one.from - other.from),
  );
}
