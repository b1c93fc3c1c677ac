// Takes off what stands in fixed columns in front of the names of articles: the number of the line, its kind, and the
// article's code: ` 1 Sale   09326881990 PEANUTS   1.19`.

import type { PhraseTable } from '../../lines/phrase-table.ts';
import { type Row, withCells } from '../../row.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { isArticleKind } from '../table/line-kind.ts';
import { readKind } from '../table/read-kind.ts';
import type { Arrangement } from './arrangement.ts';

const FRONT = /^\s{0,8}(\d{1,3})[.)]? {1,4}(\p{L}{2,10}) {1,16}\d{1,14} (?=\S)/u;
const FEWEST_LINES = 8;
const NEARLY_ALL = 0.95;
const MOSTLY = 0.8;
const MOST_KINDS = 8;

interface ItemFront {
  place: number;
  kind: string;
  /** Where the name begins. */
  end: number;
}

function frontOf(body: string): ItemFront | null {
  const [front, place, kind = ''] = FRONT.exec(body) ?? [];
  return front === undefined ? null : { place: Number(place), kind, end: front.length };
}

/** Whether the numbers in front count the lines of each ticket. */
function areCounted(fronts: readonly ItemFront[]): boolean {
  const counted = fronts.filter(({ place }, at) => place === 1 || place === (fronts[at - 1]?.place ?? 0) + 1);
  return counted.length >= fronts.length * MOSTLY && fronts.some(({ place }) => place > 1);
}

/** @returns how lines are spelled without their fronts, each name where it was; null if they have none */
export function learnItemFronts(
  bodies: readonly string[],
  table: PhraseTable<LineMeaning>,
): ((body: string) => string) | null {
  const fronts = bodies.flatMap((body) => frontOf(body) ?? []);
  const [first] = fronts;
  if (first === undefined || fronts.length < FEWEST_LINES) return null;
  const isAligned = fronts.filter(({ end }) => end === first.end).length >= fronts.length * NEARLY_ALL;
  const kinds = new Set(fronts.map(({ kind }) => kind));
  const sold = fronts.filter(({ kind }) => isArticleKind(kind)).length;
  if (!isAligned || kinds.size > MOST_KINDS || sold < fronts.length / 2 || !areCounted(fronts)) return null;
  /** `Bank` in front of `Safe Drop` says nothing else. */
  const isSaid = (rest: string): boolean => {
    const printed = readPrintedLine(rest);
    return table.match((printed?.label ?? rest).trim(), printed === null ? 'none' : 'positive') !== null;
  };
  return (body) => {
    const front = frontOf(body);
    if (front === null || front.end !== first.end) return body;
    const rest = body.slice(first.end);
    const isMeant = isArticleKind(front.kind) || (readKind(front.kind) === null && isSaid(rest));
    return (isMeant ? '' : `${front.kind} `).padStart(first.end) + rest;
  };
}

/** @param rows the first rows of a sheet @returns null if no column has lines with such fronts */
export function findItemFronts(rows: readonly Row[], table: PhraseTable<LineMeaning>): Arrangement | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < width; column++) {
    const texts = rows.map(({ cells }) => cells[column]).filter((cell) => typeof cell === 'string');
    const spell = learnItemFronts(texts, table);
    if (spell !== null) return spellColumn(column, spell);
  }
  return null;
}

function spellColumn(column: number, spell: (body: string) => string): Arrangement {
  return {
    unfold(row) {
      const cell = row.cells[column];
      return [typeof cell === 'string' ? withCells(row, row.cells.with(column, spell(cell))) : row];
    },
  };
}
