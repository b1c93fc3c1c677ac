// Puts a table's rows on sheets: titles, bands, subtotals, page heads, and whatever else surrounds them.
import { type Cell, cellText } from '@tillwatch/core/journal';
import type { Sheets } from '../export-file.ts';
import type { Ticket } from '../model/day.ts';
import { writeDate, writeMoney } from '../model/forms.ts';
import { type Field, totalOf, writeRegister, type Writing } from './fields.ts';
import type { TableStyle } from './styles.ts';
import { rowsOf, writeRow } from './tabulate.ts';

/** What a table may have besides its rows. */
export const TABLE_TRAITS = [
  'title',
  'printed by',
  'page heads',
  'subtotals',
  'grand total',
  'bands',
  'blank rows',
  'first row only',
  'sheet per register',
  'newest first',
  'blank first column',
  'heading groups',
  'legend',
] as const;
export type TableTrait = (typeof TABLE_TRAITS)[number];

export interface Layout {
  style: TableStyle;
  writing: Writing;
  traits: ReadonlySet<TableTrait>;
}

const PAGE_ROWS = 24;
/** Columns that are shown as bands above the rows instead. */
const BANDED: ReadonlySet<Field> = new Set(['register', 'clerk id', 'clerk name', 'clerk name and id']);
/** Fields that are the same in all rows of a ticket. */
const OF_TICKET: ReadonlySet<Field> = new Set([
  'store',
  'register',
  'clerk id',
  'clerk name',
  'clerk name and id',
  'date',
  'time',
  'date and time',
  'business date',
  'kind',
  'status',
  'total',
]);

/** The columns that remain in the rows. */
export const columnsLeft = ({ style, traits }: Layout): TableStyle['columns'] =>
  traits.has('bands') ? style.columns.filter(([, field]) => !BANDED.has(field)) : style.columns;

/** @param tickets in order of time */
export function layOut(tickets: readonly Ticket[], layout: Layout): Sheets {
  const { traits, writing } = layout;
  const groups = groupTickets(tickets, traits);
  const sheets: Sheets = {};
  if (traits.has('sheet per register')) {
    for (const group of groups) {
      const name = writeRegister(group[0]?.register ?? '', 'worded', writing.words);
      sheets[name] = finish([...above(group, layout), ...rowsOfGroup(group, layout)], layout);
    }
  } else {
    const body = groups.flatMap((group) => [
      ...band(group, layout),
      ...rowsOfGroup(group, layout),
      ...subtotal(group, layout),
    ]);
    sheets['Export'] = finish(
      [...above(tickets, layout), ...pageHeads(body, layout), ...below(tickets, layout)],
      layout,
    );
  }
  if (traits.has('legend')) sheets['Legend'] = legend(writing);
  return sheets;
}

function groupTickets(tickets: readonly Ticket[], traits: Layout['traits']): Ticket[][] {
  const ordered = traits.has('newest first') ? tickets.toReversed() : [...tickets];
  const keyOf = ({ register, clerk }: Ticket): string => {
    if (traits.has('bands')) return `${register} ${clerk.id}`;
    return traits.has('subtotals') || traits.has('sheet per register') ? register : '';
  };
  return [...Map.groupBy(ordered, keyOf).values()];
}

function rowsOfGroup(group: readonly Ticket[], layout: Layout): Cell[][] {
  const { style, writing, traits } = layout;
  const columns = columnsLeft(layout);
  return group.flatMap((ticket) => {
    const rows = rowsOf(ticket, style).map((row) => writeRow(row, columns, writing));
    if (traits.has('first row only')) {
      for (const row of rows.slice(1))
        for (const [at, [, field]] of columns.entries())
          if (OF_TICKET.has(field) || field === 'number') row[at] = null;
    }
    return traits.has('blank rows') ? [...rows, []] : rows;
  });
}

function above(tickets: readonly Ticket[], layout: Layout): Cell[][] {
  const { traits, writing } = layout;
  const { words, forms } = writing;
  const first = tickets[0]?.time ?? '';
  const day = writeDate(forms.date === 'date cell' ? 'y-m-d' : forms.date, first);
  const heading = columnsLeft(layout).map(([title]) => title);
  return [
    ...(traits.has('title') ? [['Fern Street Market'], [`${words.report} ${cellText(day)}`], []] : []),
    ...(traits.has('printed by') ? [['User: M. Adler', null, 'Printed', '2027-01-04 07:15']] : []),
    ...(traits.has('heading groups') ? [heading.map((_, at) => (at === 0 ? words.report : null))] : []),
    heading,
  ];
}

function band(group: readonly Ticket[], { traits, writing: { words } }: Layout): Cell[][] {
  const [first] = group;
  if (!traits.has('bands') || first === undefined) return [];
  return [
    [`${words.register}: ${first.register}`],
    [`${words.cashier}: ${first.clerk.id} ${first.clerk.name}`],
  ];
}

function subtotal(group: readonly Ticket[], layout: Layout): Cell[][] {
  if (!layout.traits.has('subtotals')) return [];
  const { words } = layout.writing;
  return [
    sumRow(`${words.total} ${writeRegister(group[0]?.register ?? '', 'worded', words)}`, group, layout),
  ];
}

/** The sum is in the column that it adds up. */
function sumRow(label: string, tickets: readonly Ticket[], layout: Layout): Cell[] {
  const { writing } = layout;
  const columns = columnsLeft(layout);
  const sum = tickets.reduce((cents, ticket) => {
    const isMoved = ticket.lines.length === 0;
    return cents + (isMoved ? 0 : totalOf(ticket, writing.unpaidTotal));
  }, 0);
  const at = columns.findLastIndex(([, field]) => field === 'total' || field === 'amount');
  return columns.map((_, column) =>
    column === 0 ? label : column === at ? writeMoney(writing.forms.money, sum) : null,
  );
}

function pageHeads(body: Cell[][], layout: Layout): Cell[][] {
  if (!layout.traits.has('page heads')) return body;
  const heading = columnsLeft(layout).map(([title]) => title);
  const { words } = layout.writing;
  return body.flatMap((row, at) => {
    if (at === 0 || at % PAGE_ROWS !== 0) return [row];
    return [['Fern Street Market', null, `${words.page} ${at / PAGE_ROWS + 1}`], heading, row];
  });
}

function below(tickets: readonly Ticket[], layout: Layout): Cell[][] {
  if (!layout.traits.has('grand total')) return [];
  const { words } = layout.writing;
  return [[], sumRow(words.total, tickets, layout), [`${words.records} ${tickets.length}`]];
}

function finish(rows: Cell[][], { traits }: Layout): Cell[][] {
  return traits.has('blank first column') ? rows.map((row) => [null, ...row]) : rows;
}

function legend({ words }: Writing): Cell[][] {
  const { kinds } = words;
  return [
    ['Code', 'Meaning'],
    ...Object.entries(kinds).map(([kind, code]) => [code, kind.replace('-', ' ')]),
  ];
}
