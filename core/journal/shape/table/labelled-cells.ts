// Finds columns whose cells say themselves what they are, `OPERATOR: ANA` or `Till: 2; Clerk: ANA`, below a heading that
// doesn't.

import { type Cell, type Row, type RowChange, withCells } from '../../row.ts';
import { type Columns, fieldOfHeading, findHeadingRow } from './table-columns.ts';

/** Longer text is a note. */
const LONGEST = 80;
const FEWEST = 3;
const MOST_WORDS = 3;
const WORD = /^\p{L}[\p{L}.#]*$/u;
const BETWEEN = ' \t\n;,|/';
const SAME: readonly ReadonlySet<string>[] = [
  new Set(['employee', 'employeeId', 'employeeName']),
  new Set(['date', 'dateTime']),
];

interface Part {
  /** '' for text before the first label. */
  label: string;
  text: string;
}

/** @returns the words at the end of a text that name what comes next, as many as are known; '' for none */
function labelAtEnd(text: string): string {
  const words = text.trimEnd().split(' ').slice(-MOST_WORDS);
  const own = words.slice(words.findLastIndex((word) => !WORD.test(word)) + 1);
  const endings = own.map((_, at) => own.slice(at).join(' '));
  return endings.find((ending) => fieldOfHeading(ending) !== null) ?? endings.at(-1) ?? '';
}

function partsOf(cell: Cell | undefined): Part[] {
  if (typeof cell !== 'string' || cell.length > LONGEST) return [];
  const [first = '', ...others] = cell.split(':');
  let last: Part = { label: '', text: first };
  const parts = [last];
  for (const text of others) {
    const label = labelAtEnd(last.text);
    if (label === '') {
      last.text += `:${text}`;
      continue;
    }
    last.text = last.text.trimEnd().slice(0, -label.length);
    last = { label, text };
    parts.push(last);
  }
  return parts
    .map(({ label, text }) => ({ label, text: withoutEdges(text) }))
    .filter(({ text }) => text !== '');
}

function withoutEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BETWEEN.includes(text.charAt(from))) from += 1;
  while (to > from && BETWEEN.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** @returns the labels of all cells of a column that say something that the table lacks */
function labelsOf(body: readonly Row[], column: number, known: Columns): string[] {
  const filled = body.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  if (filled.length < FEWEST) return [];
  const all = filled.map((cell) => new Set(partsOf(cell).map(({ label }) => label)));
  const taken = new Set(Object.keys(known));
  return [...(all[0] ?? [])].filter((label) => {
    const field = fieldOfHeading(label);
    if (field === null || !all.every((labels) => labels.has(label))) return false;
    const same = SAME.find((fields) => fields.has(field)) ?? new Set([field]);
    if ([...same].some((one) => taken.has(one))) return false;
    taken.add(field);
    return true;
  });
}

interface LabelledColumn {
  column: number;
  labels: readonly string[];
}

/**
 * Gives each label a column at the end of the rows, and leaves what else is in the cells.
 * @param rows the first rows of a sheet
 * @returns null for nearly every sheet
 */
export function findLabelledCells(rows: readonly Row[]): RowChange | null {
  const heading = findHeadingRow(rows.map(({ cells }) => cells));
  if (heading === null) return null;
  const body = rows.slice(heading.index + 1);
  const found: LabelledColumn[] = [];
  for (const column of heading.cells.keys()) {
    if (fieldOfHeading(heading.cells[column]) !== null) continue;
    const used = found.flatMap(({ labels }) => labels);
    const labels = labelsOf(body, column, heading.columns).filter((label) => !used.includes(label));
    if (labels.length > 0) found.push({ column, labels });
  }
  if (found.length === 0) return null;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const first = rows[heading.index]?.rowNumber ?? 0;
  return (row) => {
    if (row.rowNumber < first) return row;
    return withCells(
      row,
      row.rowNumber === first ? nameLabels(row, found, width) : splitLabels(row, found, width),
    );
  };
}

const widened = ({ cells }: Row, width: number): Cell[] =>
  Array.from({ length: width }, (_, at) => cells[at] ?? null);

const nameLabels = (row: Row, found: readonly LabelledColumn[], width: number): Cell[] => [
  ...widened(row, width),
  ...found.flatMap(({ labels }) => labels),
];

function splitLabels(row: Row, found: readonly LabelledColumn[], width: number): Cell[] {
  const cells = widened(row, width);
  const added = found.flatMap(({ column, labels }) => {
    const parts = partsOf(cells[column]);
    const others = parts.filter(({ label }) => !labels.includes(label));
    if (others.length < parts.length)
      cells[column] = others.map(({ label, text }) => (label === '' ? text : `${label}: ${text}`)).join('; ');
    return labels.map((label) => parts.find((part) => part.label === label)?.text ?? null);
  });
  return [...cells, ...added, ...row.cells.slice(width)];
}
