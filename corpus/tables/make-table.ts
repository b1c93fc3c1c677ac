import { type Cell, cellText } from '@tillwatch/core/journal';
import type { Random } from '@tillwatch/simulation';
import type { Container, ExportFile, Sheets } from '../export-file.ts';
import type { Forms } from '../model/forms.ts';
import { planDay } from '../model/plan-day.ts';
import type { RecordKind, Writing } from './fields.ts';
import { columnsLeft, type Layout, layOut, TABLE_TRAITS, type TableTrait } from './lay-out.ts';
import type { TableStyle } from './styles.ts';
import { truthOfTable } from './tabulate.ts';

const RECORDS: Readonly<Record<RecordKind, string>> = {
  ticket: 'Header',
  item: 'Item',
  void: 'Item Void',
  discount: 'Discount',
  tax: 'Tax',
  total: 'Total',
  tender: 'Tender',
};

/** What is set, not drawn. */
export interface Fixed {
  forms?: Partial<Forms>;
  traits?: readonly TableTrait[];
  container?: Container;
}

/** Writes a day as a report for paper, in cells or, as a printer file has it, in lines of text. */
export function makeReport(
  random: Random,
  style: TableStyle,
  form: 'cells' | 'text',
): ExportFile & { traits: string[] } {
  const traits: TableTrait[] = ['title', random.pick(['bands', 'subtotals'] as const)];
  for (const trait of ['page heads', 'grand total'] as const) if (random.chance(0.6)) traits.push(trait);
  // Text has no cells for dates.
  const forms: Partial<Forms> =
    form === 'text' ? { date: 'm/d/y', time: 'h:m:s', money: 'minus behind' } : {};
  const made = makeTable(random, style, { traits, forms, container: 'xlsx' });
  return form === 'cells' ? made : { ...made, sheets: mapValues(made.sheets, alignColumns) };
}

const mapValues = (sheets: Sheets, change: (rows: Cell[][]) => Cell[][]): Sheets =>
  Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, change(rows)]));

/** Columns of a fixed width, amounts at their right. Lines that are no rows stay as they are. */
function alignColumns(rows: Cell[][]): Cell[][] {
  const wide = Math.max(...rows.map(({ length }) => length));
  const texts = rows.map((row) => row.map((cell) => cellText(cell)));
  const table = texts.filter(({ length }) => length === wide);
  const widths = Array.from({ length: wide }, (_, at) =>
    Math.max(...table.map((row) => (row[at] ?? '').length)),
  );
  const pad = (text: string, at: number): string => {
    const width = widths[at] ?? 0;
    return /\d[.]\d\d-?$/.test(text) ? text.padStart(width) : text.padEnd(width);
  };
  return texts.map((row) => [(row.length === wide ? row.map(pad) : row).join('  ').trimEnd()]);
}

/** Writes a day as a table of a style; what the style leaves open is drawn. */
export function makeTable(
  random: Random,
  style: TableStyle,
  fixed: Fixed = {},
): ExportFile & { traits: string[] } {
  const forms: Forms = {
    date: random.pick(style.dates),
    time: random.pick(style.times),
    money: random.pick(style.monies),
    ...fixed.forms,
  };
  const traits = new Set(fixed.traits ?? drawTraits(random, style));
  const writing: Writing = {
    forms,
    words: style.words,
    number: random.pick(style.numbers ?? ['plain']),
    register: random.pick(style.registers ?? ['plain']),
    records: { ...RECORDS, ...style.records },
    unpaidTotal: style.unpaidTotal ?? 'rung',
  };
  const { tickets, traits: ofDay } = planDay(random, { ...style, date: forms.date });
  const layout: Layout = { style, writing, traits };
  const truth = truthOfTable(tickets, style, columnsLeft(layout), writing);
  if (traits.has('blank first column')) {
    const moved = Object.entries(truth.columns ?? {}).map(([role, column]) => [role, column + 1] as const);
    truth.columns = Object.fromEntries(moved);
  }
  const container = fixed.container ?? drawContainer(random, forms, traits);
  return {
    sheets: layOut(tickets, layout),
    container,
    truth,
    traits: [
      `date ${forms.date}`,
      `time ${forms.time}`,
      `money ${forms.money}`,
      `number ${writing.number}`,
      `register ${writing.register}`,
      ...traits,
      ...ofDay,
      container,
    ],
  };
}

/** Pairs that no export has. */
const APART: readonly (readonly [TableTrait, TableTrait])[] = [
  ['bands', 'sheet per register'],
  ['subtotals', 'sheet per register'],
  ['bands', 'subtotals'],
  ['heading groups', 'page heads'],
];

function drawTraits(random: Random, style: TableStyle): TableTrait[] {
  const drawn: TableTrait[] = [];
  const hasCodes = style.system.includes('codes');
  const possible = TABLE_TRAITS.filter(
    (trait) =>
      (trait !== 'legend' || hasCodes) &&
      (trait !== 'first row only' || style.grain === 'line') &&
      (trait !== 'blank rows' || style.grain !== 'ticket') &&
      (trait !== 'bands' || style.stores === undefined),
  );
  for (let left = random.integer(0, 3); left > 0; left -= 1) {
    const trait = random.pick(possible);
    const isApart = APART.some((pair) => pair.includes(trait) && pair.some((other) => drawn.includes(other)));
    if (!drawn.includes(trait) && !isApart) drawn.push(trait);
  }
  return drawn;
}

/** Text files have one sheet and no cells for dates; where a comma is the decimal mark, it separates nothing. */
function drawContainer(
  random: Random,
  { date, time, money }: Forms,
  traits: ReadonlySet<TableTrait>,
): Container {
  const isCellular = date === 'date cell' || time === 'time cell';
  if (isCellular || traits.has('sheet per register') || traits.has('legend'))
    return random.chance(0.8) ? 'xlsx' : 'xls';
  const text: Container = money.startsWith('comma') ? 'semicolons' : random.pick(['csv', 'csv', 'tabs']);
  return random.chance(0.6) ? 'xlsx' : random.chance(0.4) ? 'xls' : text;
}
