// Makes a row for each ticket that is written as a form, with a row for each of its values, and no lines:
// `Till | 2`, `Time | 09:15`, `Clerk:` above `Ann`, `Total: | 4.50`.

import type { Cell, Row } from '../../row.ts';
import { countEach } from '../../text/count-each.ts';
import { isFilled, isRuleRow } from '../row-text.ts';
import { columnsOf, fieldOfHeading, findHeadingRow } from '../table/table-columns.ts';
import type { Arrangement } from './arrangement.ts';

const FEWEST_RECORDS = 5;
const LONGEST_LABEL = 30;
const MOST_CELLS = 2;
/** The rows of forms; the others are titles. */
const NEARLY_ALL = 0.9;
/** Goods stand in few forms each. */
const MANY_RECORDS = 0.5;
const MOST_RARE = 0.07;

interface Pair {
  /** '' for a value below its label. */
  label: string;
  value: Cell;
}

function labelOf(cell: Cell | undefined): string {
  if (typeof cell !== 'string' || cell.length > LONGEST_LABEL || !/^\s*\p{L}/u.test(cell)) return '';
  return cell.replace(/:\s*$/, '').trim();
}

/** @returns null for a row that can't be a part of a form */
function pairOf({ cells }: Row, labelAt: number): Pair | null {
  const filled = cells.flatMap((cell, at) => (isFilled(cell) ? [{ cell, at }] : []));
  const [first, second] = filled;
  if (first === undefined || filled.length > MOST_CELLS || isRuleRow(cells)) return null;
  if (first.at !== labelAt) return second === undefined ? { label: '', value: first.cell } : null;
  const label = labelOf(first.cell);
  return label === '' ? null : { label, value: second?.cell ?? null };
}

type Form = Map<string, Cell>;

/** Gathers rows into forms, each of which begins with the same label. */
function createForms(
  labelAt: number,
  start: string,
): {
  /** @returns the form that ended above this row, if any */
  add(row: Row): { form: Form; rows: Row[] } | null;
  end(): { form: Form; rows: Row[] } | null;
} {
  let form: Form | null = null;
  let rows: Row[] = [];
  let last = '';
  function end(): { form: Form; rows: Row[] } | null {
    const ended = form === null ? null : { form, rows };
    form = null;
    rows = [];
    return ended;
  }
  return {
    add(row) {
      const pair = pairOf(row, labelAt);
      const ended = pair === null || pair.label === start ? end() : null;
      if (pair === null) return ended;
      if (pair.label === start) form = new Map();
      if (form === null) return ended;
      rows.push(row);
      const label = pair.label === '' ? last : pair.label;
      if (!isFilled(form.get(label) ?? null)) form.set(label, pair.value);
      last = label;
      return ended;
    },
    end,
  };
}

function formsOf(rows: readonly Row[], labelAt: number, start: string): Form[] {
  const forms = createForms(labelAt, start);
  const ended = [...rows.map((row) => forms.add(row)), forms.end()];
  return ended.flatMap((one) => (one === null ? [] : [one.form]));
}

/** The label that forms begin with: the first of those that recur. */
function findStart(pairs: readonly (Pair | null)[]): string {
  const counts = countEach(pairs.flatMap((pair) => pair?.label || []));
  // What recurs begins behind a rule, a blank row, or the last row of the form before.
  const [most = 0] = [...counts.values()].toSorted((a, b) => b - a);
  return [...counts].find(([, count]) => count >= Math.max(FEWEST_RECORDS, most - 1))?.[0] ?? '';
}

/** @returns the labels of forms that are tickets without lines; empty for others */
function findLabels(forms: readonly Form[]): string[] {
  const counts = countEach(forms.flatMap((form) => [...form.keys()]));
  const labels = [...counts.keys()];
  const columns = columnsOf(labels);
  const isTicket =
    columns.number !== undefined &&
    (columns.time ?? columns.dateTime ?? columns.date) !== undefined &&
    (columns.total ?? columns.amount ?? columns.subtotal) !== undefined;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rare = [...counts].filter(
    ([label, count]) => count < forms.length * MANY_RECORDS && fieldOfHeading(label) === null,
  );
  const rarely = rare.reduce((sum, [, count]) => sum + count, 0);
  return forms.length >= FEWEST_RECORDS && isTicket && rarely <= all * MOST_RARE ? labels : [];
}

/** @param rows the first rows of a sheet @returns null for every other sheet */
export function findLabelledRecords(rows: readonly Row[]): Arrangement | null {
  const filled = rows.filter(({ cells }) => cells.some(isFilled));
  const few = filled.filter(({ cells }) => cells.filter(isFilled).length <= MOST_CELLS);
  if (few.length < filled.length * NEARLY_ALL || few.length < FEWEST_RECORDS) return null;
  if (findHeadingRow(rows.map(({ cells }) => cells)) !== null) return null;
  const labelAt = Math.min(...few.map(({ cells }) => cells.findIndex(isFilled)));
  const start = findStart(rows.map((row) => pairOf(row, labelAt)));
  const labels = start === '' ? [] : findLabels(formsOf(rows, labelAt, start));
  return labels.length === 0 ? null : recordsOf(labels, labelAt, start);
}

function recordsOf(labels: readonly string[], labelAt: number, start: string): Arrangement {
  const forms = createForms(labelAt, start);
  let isHeaded = false;
  function rowOf({ form, rows }: { form: Form; rows: Row[] }): Row {
    const others = [...form].filter(([label]) => !labels.includes(label));
    return {
      rowNumber: rows[0]?.rowNumber ?? 0,
      cells: [...labels.map((label) => form.get(label) ?? null), ...others.flat()],
      written: rows.flatMap(({ cells }) => cells.filter(isFilled)),
      parts: rows,
    };
  }
  return {
    unfold(row) {
      const ended = forms.add(row);
      const heading: Row = { ...row, cells: labels };
      const above = isHeaded ? [] : [heading];
      isHeaded = true;
      return ended === null ? above : [...above, rowOf(ended)];
    },
    end() {
      const ended = forms.end();
      return ended === null ? [] : [rowOf(ended)];
    },
  };
}
