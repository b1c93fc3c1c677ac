import { type Cell, cellText } from '@tillwatch/core/journal';
import type { Random } from '@tillwatch/simulation';
import type { Container, ExportFile, Sheets } from '../export-file.ts';
import type { Ticket } from '../model/day.ts';
import type { Forms } from '../model/forms.ts';
import { planDay } from '../model/plan-day.ts';
import type { RecordKind, Writing } from './fields.ts';
import { columnsLeft, type Layout, layOut, TABLE_TRAITS, type TableTrait } from './lay-out.ts';
import type { TableStyle } from './styles.ts';
import { itemsOf, PAID, truthOfTable } from './tabulate.ts';

const RECORDS: Readonly<Record<RecordKind, string>> = {
  ticket: 'Header',
  item: 'Item',
  void: 'Item Void',
  discount: 'Discount',
  tax: 'Tax',
  total: 'Total',
  tender: 'Tender',
};

/** What is fixed rather than drawn. */
export interface Fixed {
  forms?: Partial<Forms>;
  traits?: readonly TableTrait[];
  container?: Container;
}

/** Writes a day as a report for paper, either in cells or, like a printer file, in lines of text. */
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

/** Columns of fixed width, with amounts right-aligned. Lines that are not rows stay as they are. */
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

/** Writes a day as two sheets: a row per ticket in one, and a row per line with its ticket's number in the other. */
export function makeTwoSheets(random: Random, style: TableStyle): ExportFile & { traits: string[] } {
  const drawn = draw(random, style, { traits: [] });
  const { tickets, layout } = drawn;
  const lines: TableStyle = { ...style, grain: 'line', columns: LINE_COLUMNS };
  const rung = tickets.filter((ticket) => ticket.lines.length > 0);
  const own = layOut(tickets, layout)['Export'] ?? [];
  const goods = layOut(rung, { ...layout, style: lines })['Export'] ?? [];
  const truth = truthOfTable(tickets, style, style.columns, layout.writing);
  for (const [at, ticket] of tickets.entries()) {
    const transaction = truth.transactions[at];
    if (transaction !== undefined && PAID.has(ticket.kind))
      transaction.items = itemsOf(ticket, layout.writing, false);
  }
  const isLate = random.chance(0.4);
  return {
    sheets: isLate ? { Items: goods, Sales: own } : { Sales: own, Items: goods },
    container: random.pick(['xlsx', 'xls'] as const),
    truth,
    traits: [...drawn.traits, isLate ? 'lines first' : 'tickets first'],
  };
}

const LINE_COLUMNS: TableStyle['columns'] = [
  ['Sale #', 'number'],
  ['Line', 'line number'],
  ['SKU', 'code'],
  ['Item', 'item'],
  ['Quantity', 'quantity'],
  ['Price', 'unit price'],
  ['Amount', 'amount'],
];

/** Writes a day as the table of a style, drawing at random what the style leaves open. */
export function makeTable(
  random: Random,
  style: TableStyle,
  fixed: Fixed = {},
): ExportFile & { traits: string[] } {
  const { tickets, layout, traits } = draw(random, style, fixed);
  const truth = truthOfTable(tickets, style, columnsLeft(layout), layout.writing);
  if (layout.traits.has('blank first column')) {
    const moved = Object.entries(truth.columns ?? {}).map(([role, column]) => [role, column + 1] as const);
    truth.columns = Object.fromEntries(moved);
  }
  const container = fixed.container ?? drawContainer(random, layout);
  return { sheets: layOut(tickets, layout), container, truth, traits: [...traits, container] };
}

interface Drawn {
  tickets: Ticket[];
  layout: Layout;
  /** In words. */
  traits: string[];
}

function draw(random: Random, style: TableStyle, fixed: Fixed): Drawn {
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
  return {
    tickets,
    layout: { style, writing, traits },
    traits: [
      `date ${forms.date}`,
      `time ${forms.time}`,
      `money ${forms.money}`,
      `number ${writing.number}`,
      `register ${writing.register}`,
      ...traits,
      ...ofDay,
    ],
  };
}

/** Pairs of traits that no export has. */
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

/** Text files have one sheet and no cells for dates; if the decimal mark is a comma, commas don't separate cells. */
function drawContainer(random: Random, { writing, traits }: Layout): Container {
  const { date, time, money } = writing.forms;
  const isCellular = date === 'date cell' || time === 'time cell';
  if (isCellular || traits.has('sheet per register') || traits.has('legend'))
    return random.chance(0.8) ? 'xlsx' : 'xls';
  const text = money.startsWith('comma')
    ? 'semicolons'
    : random.pick(['csv', 'csv', 'tabs', 'html'] as const);
  return random.chance(0.6) ? 'xlsx' : random.chance(0.4) ? 'xls' : text;
}
