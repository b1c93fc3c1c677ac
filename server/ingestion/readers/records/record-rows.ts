// Writes the rows of a record: its own, and one for each line, payment, and so on.

import { type Cell, cellText, readKind } from '@tillwatch/core/journal';
import type { RowOutput } from '../row-output.ts';
import { wordsOf } from './element-names.ts';
import type { RecordField } from './fields.ts';
import type { OutlineNode } from './outline.ts';
import type { GroupPlan, RecordPlan, TablePlan } from './plan.ts';
import { type RecordElement, type RecordVisitor, valueOf } from './record-tree.ts';

interface WrittenRow {
  cells: Cell[];
  line: number;
  /** Names and values in turn. */
  written: string[];
  isPayment: boolean;
}

const LONGEST_SHOWN = 200;
const VOID = /^(?:y|yes|true|1)$|void|cancel|storn|annul|anula/i;
const CHANGE = /change|wechselgeld|monnaie|cambio|vuelto|troco/i;

export function createRecordWriter(plan: TablePlan, output: RowOutput): RecordVisitor {
  const width = plan.headings.length;
  let lastRow = 1;

  function writeRow({ cells, line, written }: WrittenRow): void {
    lastRow = Math.max(line, lastRow + 1);
    output.row(lastRow, cells, { written });
  }

  return {
    isRecord: (node) => plan.records.has(node),
    record(element, around) {
      const record = plan.records.get(element.node);
      if (record === undefined) return;
      const base: Cell[] = Array.from({ length: width }, () => null);
      for (const { field, column } of plan.around) {
        const leaf = field.path.at(-1);
        if (leaf !== undefined) base[column] = around.get(leaf) ?? null;
      }
      fill(base, element, record.placed);
      nameKind(base, element, plan);
      const rows = rowsOf(element, record, base, plan);
      const own = [...base];
      if (rows.length === 0 && plan.amount >= 0) own[plan.amount] = worthOf(element, record);
      const written = describe(element, record.groups);
      writeRow({ cells: own, line: element.line, written, isPayment: false });
      for (const row of withSums(rows, element, record, base, plan)) writeRow(row);
    },
  };
}

/** What a transaction without lines came to. */
function worthOf(element: RecordElement, { totals }: RecordPlan): string | null {
  const amounts = totals.map((field) => valueOf(element, field)).filter((text) => text !== null);
  return amounts.find((text) => /[1-9]/.test(text)) ?? amounts[0] ?? null;
}

function fill(
  cells: Cell[],
  element: RecordElement,
  placed: readonly { field: RecordField; column: number }[],
): void {
  for (const { field, column } of placed) {
    const value = valueOf(element, field);
    if (value !== null) cells[column] ??= value;
  }
}

/** `<noSale>` says what it is, and so may an attribute. */
function nameKind(cells: Cell[], element: RecordElement, plan: TablePlan): void {
  const { type, records, isNamedOnly, moved } = plan;
  if (type < 0) return;
  const words = wordsOf(element.node.name).join(' ');
  const kind = readKind(words);
  const given = cells[type];
  const isSaid = typeof given === 'string' && given !== '' && (kind === null || readKind(given) !== null);
  if (isSaid || (kind === null && records.size === 1 && !isNamedOnly)) return;
  const way = moved === undefined || kind !== null ? null : valueOf(element, moved);
  cells[type] = way === null ? words : way.startsWith('-') ? 'PAID OUT' : 'PAID IN';
}

function rowsOf(
  element: RecordElement,
  record: RecordPlan,
  base: readonly Cell[],
  plan: TablePlan,
): WrittenRow[] {
  const rows: WrittenRow[] = [];
  const visit = (inside: RecordElement, groups: ReadonlyMap<OutlineNode, GroupPlan>): void => {
    for (const child of inside.children) {
      const group = groups.get(child.node);
      if (group === undefined) {
        visit(child, groups);
        continue;
      }
      rows.push(...rowsOfGroup(child, group, base, plan));
      visit(child, group.groups);
    }
  };
  visit(element, record.groups);
  return rows;
}

function rowsOfGroup(
  element: RecordElement,
  group: GroupPlan,
  base: readonly Cell[],
  plan: TablePlan,
): WrittenRow[] {
  const cells = [...base];
  fill(cells, element, group.placed);
  for (const { group: node, amount, column } of group.summed) cells[column] ??= sumIn(element, node, amount);
  const name = group.names.map((field) => valueOf(element, field)).find((text) => text !== null) ?? null;
  const amount = group.amount === undefined ? null : valueOf(element, group.amount);
  const row: WrittenRow = {
    cells,
    line: element.line,
    written: describe(element, group.groups),
    isPayment: false,
  };
  nameRow(row, element, group, name, plan);
  if (amount !== null && group.kind !== 'other' && plan.amount >= 0) cells[plan.amount] = amount;
  signAmounts(cells, element, group, plan);
  if (amount !== null && group.isRefund && plan.lineType >= 0)
    return [row, paidBack(row, base, amount, plan)];
  const change = group.change === undefined ? null : valueOf(element, group.change);
  if (change === null || /^[0.,]*$/.test(change)) return [row];
  return [row, { ...row, cells: sumCells(base, 'CHANGE', change, plan), written: ['change', change] }];
}

/** `"refunds": [{"amount": 4.50}]`: how much of a ticket was paid back. */
function paidBack(row: WrittenRow, base: readonly Cell[], amount: string, plan: TablePlan): WrittenRow {
  const cells = sumCells(base, 'TENDER', amount.startsWith('-') ? amount : `-${amount}`, plan);
  cells[plan.description] = row.cells[plan.description] ?? null;
  return { ...row, cells, isPayment: true };
}

/** Some exports have the sign of an amount apart from it. */
function signAmounts(
  cells: Cell[],
  element: RecordElement,
  { sides, sign, money }: GroupPlan,
  plan: TablePlan,
): void {
  if (sides !== undefined) {
    const returned = valueOf(element, sides.returned);
    cells[plan.amount] = returned === null ? valueOf(element, sides.sold) : negative(returned);
  }
  if (sign === undefined || valueOf(element, sign)?.startsWith('-') !== true) return;
  for (const column of money) cells[column] = negative(cells[column]);
}

const negative = (cell: Cell | undefined): Cell =>
  typeof cell === 'string' && /^\d/.test(cell) ? `-${cell}` : (cell ?? null);

/** Says what a row is, in the words of registers. */
function nameRow(
  row: WrittenRow,
  element: RecordElement,
  group: GroupPlan,
  name: string | null,
  plan: TablePlan,
): void {
  const { cells } = row;
  const own = wordsOf(group.name).join(' ');
  if (plan.lineType < 0) {
    cells[plan.description] = name ?? [own, ...outcomesOf(element)].join(' ');
    return;
  }
  const given = group.type === undefined ? null : valueOf(element, group.type);
  switch (group.kind) {
    case 'line':
      cells[plan.description] = name ?? given ?? own;
      cells[plan.lineType] = VOID.test(own) ? 'VOID LINE' : (given ?? 'Item');
      return;
    case 'tender': {
      const isChange = CHANGE.test(name ?? own);
      const isVoid =
        group.voids.some((field) => VOID.test(valueOf(element, field) ?? '')) || VOID.test(given ?? '');
      cells[plan.description] = isChange ? 'CHANGE' : (name ?? own);
      cells[plan.lineType] = isChange ? 'CHANGE' : isVoid ? 'TENDER CANCELED' : 'TENDER';
      row.isPayment = true;
      return;
    }
    case 'change':
      cells[plan.description] = 'CHANGE';
      cells[plan.lineType] = 'CHANGE';
      row.isPayment = true;
      return;
    case 'discount':
    case 'tax':
      cells[plan.description] = name ?? own;
      cells[plan.lineType] = group.kind.toUpperCase();
      return;
    case 'event':
    case 'other': {
      const said = group.isRefund ? own : [own, ...outcomesOf(element)].join(' ');
      cells[plan.lineType] = said;
      cells[plan.description] = name ?? said;
    }
  }
}

const OUTCOME = /^\p{L}[\p{L} ]{1,23}$/u;

/** `<AgeCheck result="Skipped"/>`: what became of it, in a word or two. */
function outcomesOf({ children }: RecordElement): string[] {
  return children.filter(({ text }) => OUTCOME.test(text)).map(({ text }) => wordsOf(text).join(' '));
}

function sumCells(base: readonly Cell[], words: string, amount: string, plan: TablePlan): Cell[] {
  const cells = [...base];
  cells[plan.description] = words;
  cells[plan.lineType] = words;
  cells[plan.amount] = amount;
  return cells;
}

/** Sums of the ticket come between what was sold and what was paid. */
function withSums(
  rows: readonly WrittenRow[],
  element: RecordElement,
  { sums }: RecordPlan,
  base: readonly Cell[],
  plan: TablePlan,
): WrittenRow[] {
  if (rows.length === 0) return [];
  const added = sums.flatMap(({ kind, field }): WrittenRow[] => {
    const amount = valueOf(element, field);
    if (amount === null || /^[-0.,]*$/.test(amount)) return [];
    const cells = sumCells(base, kind, amount, plan);
    return [{ cells, line: element.line, written: [field.heading, amount], isPayment: false }];
  });
  const firstPaid = rows.findIndex(({ isPayment }) => isPayment);
  const at = firstPaid < 0 ? rows.length : firstPaid;
  return [...rows.slice(0, at), ...added, ...rows.slice(at)];
}

/** What several elements in a line come to; null if one isn't a number. */
function sumIn(element: RecordElement, node: OutlineNode, amount: RecordField): string | null {
  const found: RecordElement[] = [];
  const visit = (inside: RecordElement): void => {
    for (const child of inside.children) {
      if (child.node === node) found.push(child);
      else visit(child);
    }
  };
  visit(element);
  const amounts = found.map((one) => Number(valueOf(one, amount) ?? 0));
  if (amounts.length === 0 || amounts.some((one) => !Number.isFinite(one))) return null;
  return amounts.reduce((sum, one) => sum + one, 0).toFixed(2);
}

/** The values of an element, without those of the rows in it. */
function describe(element: RecordElement, groups: ReadonlyMap<OutlineNode, GroupPlan>): string[] {
  const written: string[] = [element.node.name, element.text.slice(0, LONGEST_SHOWN)];
  const visit = (inside: RecordElement): void => {
    for (const child of inside.children) {
      if (groups.has(child.node)) continue;
      const { node, text } = child;
      const isEmpty = text === '' && node.children.size === 0 && !node.isAttribute;
      if (text !== '' || isEmpty) written.push(nameIn(inside, element, child), text.slice(0, LONGEST_SHOWN));
      visit(child);
    }
  };
  visit(element);
  return written;
}

/** `id` of a terminal is `Terminal id`. */
function nameIn(inside: RecordElement, element: RecordElement, { node }: RecordElement): string {
  const own = wordsOf(node.name).join(' ');
  return inside !== element && node.isAttribute ? `${wordsOf(inside.node.name).join(' ')} ${own}` : own;
}

/** `['Qty', '2', 'voided', '']` as `Qty: 2`, `voided`. */
export function joinNames(written: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  for (let at = 0; at < written.length; at += 2) {
    const [name, value] = [cellText(written[at]), cellText(written[at + 1])];
    joined.push(value === '' ? name : `${name}: ${value}`);
  }
  return joined;
}
