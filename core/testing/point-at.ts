import { type PointedPart, type PointedRole, type PointedRow, piecesOf } from '../journal/index.ts';

const PART = /\[(\w+) ([^\]]*)\]/g;

/** `Bon [number 4701] Kasse [register 2]` as a row that somebody has pointed at. */
export function pointAt(
  marked: string,
  said: Pick<PointedRow, 'place' | 'meaning'> = {},
  rowNumber = 1,
): PointedRow {
  const parts: PointedPart[] = [];
  let text = '';
  let end = 0;
  for (const { 0: whole, 1: role, 2: value = '', index } of marked.matchAll(PART)) {
    text += marked.slice(end, index);
    parts.push({ role: role as PointedRole, from: text.length, to: text.length + value.length });
    text += value;
    end = index + whole.length;
  }
  return { rowNumber, pieces: piecesOf(text + marked.slice(end), parts), ...said };
}
