// Proposes readings of a table: first the one that its headings and contents suggest, then ones that differ from the
// best one in one respect: its number, its date and time, its lines, or its amounts.

import { holdsTimes, isMostly, repeatsCodes } from '../mapping/table-rows.ts';
import { measureReceipts } from '../measures/receipt-measures.ts';
import { MOST_TAX_OF_TICKET } from '../measures/tax-rates.ts';
import type { Receipt } from '../receipt.ts';
import type { TableReading } from '../receipts/open-table.ts';
import type { Row } from '../row.ts';
import { cellText, textAt } from '../shape/row-text.ts';
import { haveOne } from '../shape/table/article-groups.ts';
import { byDates, type ColumnFacts, mayBeDays } from '../shape/table/column-facts.ts';
import { findFactors } from '../shape/table/find-product.ts';
import { isOfTicket, isRowCounter, suggestColumns } from '../shape/table/guess-columns.ts';
import { placeOfTaxes } from '../shape/table/included-tax.ts';
import { isVoided } from '../shape/table/kind-marks.ts';
import { isOtherFigure } from '../shape/table/other-figure.ts';
import {
  type Columns,
  fieldOfHeading,
  fieldOfMainName,
  headingKey,
  isNumberOfPart,
} from '../shape/table/table-columns.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import { readCents, readQuantity } from '../text/cell-value.ts';
import { type ColumnField, NAME_WORDS } from '../vocabulary/column-names.ts';
import { areLikeCents } from './like-cents.ts';
import type { Sample, Trial } from './try-reading.ts';

type Weighed = Trial & { score: number };
type Proposer = (sample: Sample, best: Trial) => TableReading[];

const MOST_ROUNDS = 2;
/** Of the columns that may have one role. */
const MOST_COLUMNS = 6;

const AMOUNT_FIELDS = ['total', 'amount', 'lineAmount', 'price', 'subtotal'] as const;

function isUnknown({ heading }: Sample, column: number): boolean {
  return fieldOfHeading(heading.cells[column]) === null;
}

/** The unknown columns that hold a given kind of content. */
function unknown(sample: Sample, part: Parameters<typeof isMostly>[1], taken: Columns): ColumnFacts[] {
  const used = new Set(Object.values(taken));
  return sample.facts.filter(
    (one) => isUnknown(sample, one.column) && isMostly(one, part) && !used.has(one.column),
  );
}

/** Gives a column a role, taking it from any other column, and takes its own previous role away. */
function withRole(columns: Columns, field: ColumnField, column: number): Columns {
  const others = Object.entries(columns).filter(([other, at]) => other !== field && at !== column);
  return { ...Object.fromEntries(others), [field]: column };
}

const MISSING: readonly (readonly [ColumnField, readonly ColumnField[]])[] = [
  ['number', ['number']],
  ['date', ['date', 'dateTime']],
  ['time', ['time', 'dateTime']],
];

/** `Local Time` may hold the date, too. */
function withWholeTime({ heading: { columns }, facts }: Sample): Columns {
  const { time, ...others } = columns;
  const isWhole = facts.some((one) => one.column === time && isMostly(one, 'dates'));
  const isDated = columns.date !== undefined || columns.dateTime !== undefined;
  return time === undefined || isDated || !isWhole ? { ...columns } : { ...others, dateTime: time };
}

/** Whoever exports an `Order Number` that is never filled numbers tickets in another way. */
const NEEDS_VALUES = [
  'number',
  'date',
  'time',
  'dateTime',
  'description',
  'quantity',
  'unitPrice',
  'price',
  'lineAmount',
  'amount',
  'total',
  'subtotal',
] as const;

function withoutEmpty(columns: Columns, { facts, body, heading }: Sample): Columns {
  const isEmpty = (column: number | undefined): boolean =>
    column !== undefined && !facts.some((one) => one.column === column && one.filled > 0);
  const empty: readonly string[] =
    body.length < FEWEST_ROWS ? [] : NEEDS_VALUES.filter((field) => isEmpty(columns[field]));
  const filled: Columns = Object.fromEntries(
    Object.entries(columns).filter(([field]) => !empty.includes(field)),
  );
  if (!empty.includes('description')) return filled;
  const name = facts.find(
    (one) => isMostly(one, 'names') && NAME_WORDS.includes(headingKey(cellText(heading.cells[one.column]))),
  );
  return name === undefined ? filled : withRole(filled, 'description', name.column);
}

/** Of fewer rows, a column that most have may be empty by chance. */
const FEWEST_ROWS = 8;

/** A single amount, or a quantity at a price. */
const AMOUNT_LOOKS = ['amount', 'quantity', 'unitPrice', 'lineAmount'] as const;

/** Fewer lines of several pieces may come out by chance. */
const FEWEST_MULTIPLIED = 3;

/** Beside amounts of lines, the quantity and the price of one are what comes to them, whatever their headings. */
function withUnitPrice(columns: Columns, sample: Sample): Columns {
  const { quantity, lineAmount = columns.amount } = columns;
  if (lineAmount === undefined || columns.unitPrice !== undefined || columns.price !== undefined)
    return columns;
  if (quantity === undefined) return withFactors(columns, sample, lineAmount);
  const several = sample.body.filter(({ cells }) => Math.abs(readQuantity(cells[quantity]) ?? 1) > 1);
  const found = unknown(sample, 'money', columns).filter(({ column: unitPrice }) => {
    const fitting = several.filter(({ cells }) => {
      const pieces = readQuantity(cells[quantity]) ?? 1;
      const cents = Math.round((readCents(cells[unitPrice]) ?? 0) * pieces);
      return Math.abs(cents) === Math.abs(readCents(cells[lineAmount]) ?? 0);
    });
    return several.length >= FEWEST_MULTIPLIED && fitting.length >= several.length * MOSTLY;
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? columns : withRole(columns, 'unitPrice', only.column);
}

function withFactors(columns: Columns, { body, facts, heading }: Sample, lineAmount: number): Columns {
  if (columns.description === undefined) return columns;
  const used = new Set(Object.values(columns));
  const free = facts
    .map(({ column }) => column)
    .filter((at) => fieldOfHeading(heading.cells[at]) === null && !used.has(at));
  const factors = findFactors(body, lineAmount, free);
  if (factors === null) return columns;
  return withRole(withRole(columns, 'quantity', factors.quantity), 'unitPrice', factors.unitPrice);
}

/** What the headings say and, where they say nothing, what the columns look like. */
function firstReading(sample: Sample): TableReading {
  const { heading, body, words } = sample;
  const columns = withUnitPrice(withoutEmpty(withWholeTime(sample), sample), sample);
  const used = new Set(Object.values(columns));
  const hasAmount = [...AMOUNT_FIELDS, 'unitPrice' as const, 'tendered' as const].some(
    (field) => columns[field] !== undefined,
  );
  const looks = suggestColumns(body, words, hasAmount);
  for (const [field, same] of MISSING) {
    const column = looks[field];
    if (column === undefined || used.has(column) || same.some((one) => columns[one] !== undefined)) continue;
    if (field === 'number' && isNumberOfPart(heading.cells[column])) continue;
    if (field === 'time' && columns.date !== undefined && holdsTimes(body, columns.date)) continue;
    columns[field] = column;
  }
  if (hasAmount) return { columns };
  const isFree = (field: ColumnField): boolean =>
    looks[field] !== undefined && (columns[field] === looks[field] || !used.has(looks[field]));
  const fields = AMOUNT_LOOKS.filter(isFree);
  return { columns: { ...columns, ...Object.fromEntries(fields.map((field) => [field, looks[field]])) } };
}

/** Fewer tickets of several rows may have them at one moment by chance. */
const FEWEST_HELD_TOGETHER = 3;

/** Whether all rows that have one number are of one moment, so that it is their ticket's. */
function holdsTogether({ body }: Sample, { number, time, dateTime, register }: Columns): boolean {
  const moments = [time, dateTime].filter((at) => at !== undefined && (at === time || holdsTimes(body, at)));
  if (number === undefined || moments.length === 0) return false;
  let held = 0;
  for (const [at, row] of body.entries()) {
    const before = body[at - 1];
    if (before === undefined || textAt(row, number) === '' || textAt(row, number) !== textAt(before, number))
      continue;
    if ([...moments, register].some((one) => textAt(row, one) !== textAt(before, one))) return false;
    held++;
  }
  return held >= FEWEST_HELD_TOGETHER;
}

/** Whether a column counts every row of a list of events, beside longer numbers that several rows in turn have. */
const countsEvents = ({ body, facts }: Sample, column: number | undefined): boolean =>
  column !== undefined && isRowCounter(body, column, facts) && facts[column]?.distinct === body.length;

const proposeNumbers: Proposer = (sample, { reading: { columns } }) => {
  const { cells } = sample.heading;
  const isOfPart = columns.number !== undefined && !isNumberOfPart(cells[columns.number]);
  const named = [...cells.keys()].filter(
    (at) => fieldOfHeading(cells[at]) === 'number' && !(isOfPart && isNumberOfPart(cells[at])),
  );
  const isNamed = named.some((at) => fieldOfMainName(cells[at]) === 'number');
  const isTold = !countsEvents(sample, columns.number) && (isNamed || holdsTogether(sample, columns));
  const coded = isTold
    ? []
    : unknown(sample, 'codes', columns).filter(
        ({ column, distinct }) =>
          distinct > 2 && !isNumberOfPart(cells[column]) && !isRowCounter(sample.body, column, sample.facts),
      );
  return [...named, ...coded.map(({ column }) => column)]
    .filter((column) => column !== columns.number)
    .slice(0, MOST_COLUMNS)
    .map((column) => ({ columns: withRole(columns, 'number', column) }));
};

const MOMENT_FIELDS: ReadonlySet<string> = new Set(['date', 'time', 'dateTime']);

function mayBeMoment({ heading }: Sample, column: number): boolean {
  const field = fieldOfHeading(heading.cells[column]);
  return field === null || MOMENT_FIELDS.has(field);
}

/** Fewer tickets may all have the same minute by chance. */
const FEWEST_MOMENTS = 3;

const proposeMoments: Proposer = (sample, { reading: { columns }, receipts }) => {
  const [first] = receipts;
  const areApart =
    first !== undefined &&
    (receipts.length < FEWEST_MOMENTS || receipts.some(({ time }) => time !== first.time));
  const hasTime = [columns.date, columns.dateTime].some(
    (column) => column !== undefined && holdsTimes(sample.body, column),
  );
  if (areApart && (hasTime || columns.time !== undefined)) return [];
  const dates = sample.facts.filter((one) => isMostly(one, 'dates') && mayBeDays(one)).toSorted(byDates);
  // A fraction below 1 may be a time of day, and may be a tax.
  const times = sample.facts.filter((one) => isMostly(one, 'times') && mayBeMoment(sample, one.column));
  const { date, time: _, dateTime, ...others } = columns;
  const both = dates
    .filter(({ column }) => holdsTimes(sample.body, column))
    .map(({ column }): TableReading => ({ columns: withRole(others, 'dateTime', column) }));
  const day = date ?? dateTime ?? dates[0]?.column;
  const apart = times.map(({ column }): TableReading => {
    const timed = withRole(others, 'time', column);
    return { columns: day === undefined || day === column ? timed : withRole(timed, 'date', day) };
  });
  return [...both, ...apart].slice(0, MOST_COLUMNS);
};

const proposeLines: Proposer = (sample, { reading: { columns } }) => {
  if (columns.description !== undefined || !repeatsCodes(sample.body, columns.number)) return [];
  const named = unknown(sample, 'names', columns)
    .filter(({ distinct, filled }) => distinct > 2 && filled >= sample.body.length / 2)
    .filter(({ column }) => !isOfTicket(sample.body, columns.number, column))
    .toSorted((a, b) => b.distinct - a.distinct);
  return named
    .filter(
      ({ column }, at) => !named.slice(0, at).some((other) => haveOne(sample.body, other.column, column)),
    )
    .slice(0, MOST_COLUMNS)
    .map(({ column }) => ({ columns: withRole(columns, 'description', column) }));
};

/**
 * Columns that may hold the total of a line or a ticket.
 * @param rows how many there are that may have one
 * @param mayBe of columns whose headings don't say so
 */
function findAmounts(
  sample: Sample,
  columns: Columns,
  rows = sample.body.length,
  mayBe: (column: number) => boolean = () => true,
): number[] {
  const named = sample.facts.filter(({ column }) => {
    const field = fieldOfHeading(sample.heading.cells[column]);
    return field !== null && (AMOUNT_FIELDS as readonly string[]).includes(field);
  });
  const others = unknown(sample, 'money', columns).filter(
    ({ filled, column }) =>
      filled >= rows / 2 && !isOtherFigure(sample.heading.cells[column]) && mayBe(column),
  );
  return [...named, ...others].map(({ column }) => column).slice(0, MOST_COLUMNS);
}

const MOSTLY = 0.9;
/** Totals are rounded to coins, in some countries to the whole unit. */
const ROUNDED_CENTS = 50;

/** The column with a ticket's total without its tax. */
function findNet(
  sample: Sample,
  { columns: { tax, discount }, centColumns }: TableLayout,
  total: number,
  amounts: readonly number[],
): Columns {
  if (tax === undefined || centColumns.size > 0) return {};
  const centsAt = (cells: Row['cells'], column: number | undefined): number =>
    column === undefined ? 0 : (readCents(cells[column]) ?? 0);
  const taxed = sample.body.filter(({ cells }) => (readCents(cells[tax]) ?? 0) !== 0);
  const isNet = (net: number): boolean => {
    const fitting = taxed.filter(({ cells }) => {
      const rest = centsAt(cells, total) - centsAt(cells, net) - centsAt(cells, tax);
      return Math.abs(rest) <= ROUNDED_CENTS || Math.abs(rest) === Math.abs(centsAt(cells, discount));
    });
    return fitting.length > 0 && fitting.length >= taxed.length * MOSTLY;
  };
  const subtotal = amounts.find((column) => column !== total && isNet(column));
  return subtotal === undefined ? {} : { subtotal };
}

/** Which column is a ticket's total. */
function proposeTotals(sample: Sample, { layout, reading: { shape } }: Trial): TableReading[] {
  const { amount: _, lineAmount: __, price: ___, total: ____, ...columns } = layout.columns;
  // The payments in the rows of a ticket add up to its total.
  const isSummedUp = columns.tendered !== undefined && columns.subtotal === undefined;
  if (isSummedUp && (layout.total === undefined || layout.total === columns.tendered)) return [];
  const amounts = findAmounts(sample, shape === undefined ? layout.columns : columns);
  // With a tax next to it, a subtotal is not the total, unless it equals another amount plus the tax.
  const isNet = (column: number): boolean =>
    columns.tax !== undefined &&
    fieldOfMainName(sample.heading.cells[column]) === 'subtotal' &&
    findNet(sample, layout, column, amounts).subtotal === undefined;
  return amounts
    .filter((column) => !isNet(column))
    .map((column) => ({
      shape: 'summary',
      columns: {
        ...withRole(columns, 'total', column),
        ...((columns.subtotal === undefined || columns.subtotal === column) &&
          findNet(sample, layout, column, amounts)),
      },
    }));
}

/** Fewer rows may come out by chance. */
const FEWEST_TAXED = 8;

/** Of columns that nothing names, two that come to the third in every row: a total, its net, and its tax. */
const proposeTaxedTotals: Proposer = (sample, { layout, reading: { columns } }) => {
  if (layout.shape !== 'summary' || columns.tax !== undefined || columns.subtotal !== undefined) return [];
  const { amount: _, total: __, ...others } = columns;
  const places = unknown(sample, 'money', others).slice(0, MOST_COLUMNS);
  const rows = sample.body.map(({ cells }) => places.map(({ column }) => readCents(cells[column]) ?? 0));
  const isTaxed = (net: number, tax: number, total: number): boolean => {
    const taxed = rows.filter((cents) => (cents[tax] ?? 0) !== 0);
    const fitting = taxed.filter(({ [net]: one = 0, [tax]: off = 0, [total]: sum = 0 }) => {
      return one + off === sum && Math.abs(off) <= Math.abs(one) * MOST_TAX_OF_TICKET;
    });
    return taxed.length >= FEWEST_TAXED && fitting.length >= taxed.length * MOSTLY;
  };
  return places.flatMap(({ column: subtotal }, net) =>
    places.flatMap(({ column: tax }, off) =>
      places
        .filter((_place, sum) => new Set([net, off, sum]).size === 3 && isTaxed(net, off, sum))
        .map(({ column: total }): TableReading => ({
          shape: 'summary',
          columns: { ...others, subtotal, tax, total },
        })),
    ),
  );
};

/** A net amount may be what is left after a fee, not the total without tax. */
function proposeWithoutNet({ layout }: Trial): TableReading[] {
  const { subtotal, ...columns } = layout.columns;
  const { total } = layout;
  if (subtotal === undefined || total === undefined || subtotal === total) return [];
  return [{ shape: 'summary', columns: withRole(columns, 'total', total) }];
}

function groupByText(rows: readonly Row[], column: number | undefined): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = textAt(row, column);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** @returns whether a column has one text in all lines of each ticket */
function isSameInTickets(lines: readonly Row[], number: number | undefined): (column: number) => boolean {
  const tickets = groupByText(lines, number);
  return (column) => tickets.every((rows) => new Set(rows.map((row) => textAt(row, column))).size === 1);
}

/** Fewer tickets of several lines may come out by chance. */
const FEWEST_SUMMED = 5;
/** A register's number may be the sum of the positions of all its lines. */
const VARIED = 0.5;

/** Whether a column may hold amounts or quantities, with or without decimals. */
const holdsFigures = ({ filled, money, codes, bareDates }: ColumnFacts): boolean =>
  filled > 0 && money + codes + bareDates >= filled * MOSTLY;

interface LinePrice {
  lineAmount?: number;
  quantity?: number;
  unitPrice?: number;
}

/** @returns the amount of a row's line, in cents */
function centsOfLine({ cells }: Row, { lineAmount, quantity = -1, unitPrice = -1 }: LinePrice): number {
  if (lineAmount !== undefined) return readCents(cells[lineAmount]) ?? 0;
  return Math.round((readCents(cells[unitPrice]) ?? 0) * (readQuantity(cells[quantity]) ?? 0));
}

/** Two columns of which one times the other may be amounts: there are fewer pieces than a piece has cents. */
function findPairs(lines: readonly Row[], figures: readonly number[], known: Columns): LinePrice[] {
  const sizeOf = (column: number): number =>
    lines.reduce((sum, { cells }) => sum + Math.abs(readCents(cells[column]) ?? 0), 0);
  const sizes = new Map(figures.map((column) => [column, sizeOf(column)]));
  const counts = known.quantity === undefined ? figures : [known.quantity];
  return counts.flatMap((quantity) =>
    figures
      .filter((unitPrice) => (sizes.get(quantity) ?? 0) < (sizes.get(unitPrice) ?? 0))
      .map((unitPrice) => ({ quantity, unitPrice })),
  );
}

/**
 * Lines' amounts in one column, or as quantities at prices, that come to what another column has for their ticket,
 * whatever headings say.
 */
function proposeSummedLines(sample: Sample, { layout }: Trial): TableReading[] {
  const { amount: _, lineAmount: __, price: ___, total, unitPrice: ____, ...columns } = layout.columns;
  const { description, number } = columns;
  if (description === undefined || number === undefined) return [];
  const lines = sample.body.filter((row) => textAt(row, description) !== '');
  const isOfTicket = isSameInTickets(lines, number);
  const figures = sample.facts.filter(holdsFigures).map(({ column }) => column);
  const [ofTickets, others] = [figures.filter(isOfTicket), figures.filter((at) => !isOfTicket(at))];
  const ofLines = others.slice(0, MOST_FIGURES);
  const tickets = groupByText(lines, number).filter((rows) => rows.length > 1);
  const isSum = (price: LinePrice, column: number): boolean => {
    const sums = tickets.flatMap((rows) => {
      const sum = rows.reduce((all, row) => all + centsOfLine(row, price), 0);
      return sum !== 0 && sum === readCents(rows[0]?.cells[column]) ? [sum] : [];
    });
    const isVaried = new Set(sums).size >= Math.min(FEWEST_SUMMED, sums.length * VARIED);
    return isVaried && sums.length >= FEWEST_SUMMED && sums.length >= tickets.length * MOSTLY;
  };
  const withSum = (prices: readonly LinePrice[]): (LinePrice & { sum: number })[] =>
    prices.flatMap((price) => ofTickets.filter((sum) => isSum(price, sum)).map((sum) => ({ ...price, sum })));
  const pairs = findPairs(lines, ofLines, columns);
  const isProduct = (pair: LinePrice, lineAmount: number): boolean =>
    lines.every((row) => Math.abs(centsOfLine(row, pair) - centsOfLine(row, { lineAmount })) <= 1);
  const direct = withSum(ofLines.map((lineAmount) => ({ lineAmount }))).map((one) => ({
    ...pairs.find((pair) => isProduct(pair, one.lineAmount ?? -1)),
    ...one,
  }));
  const found = (direct.length > 0 ? direct : withSum(pairs)).slice(0, MOST_COLUMNS);
  return found.map(({ sum, ...price }) => {
    // Beside a total, what lines come to is the amount without tax.
    const isNet = total !== undefined && total !== sum && isOfTicket(total);
    const whole = isNet ? { ...withRole(columns, 'subtotal', sum), total } : withRole(columns, 'total', sum);
    const roles = Object.entries(price) as [keyof LinePrice, number][];
    return {
      shape: 'line-items',
      columns: roles.reduce<Columns>((all, [role, at]) => withRole(all, role, at), whole),
    };
  });
}

/** Columns of figures in a line that are compared with one another. */
const MOST_FIGURES = 12;

/** Which column is a line's amount. */
function proposeLineAmounts(sample: Sample, { layout }: Trial): TableReading[] {
  const { total, lineAmount, unitPrice } = layout;
  const { amount: _, lineAmount: __, price: ___, total: ____, ...columns } = layout.columns;
  // Transactions and payments may have rows of their own.
  const { description } = layout.columns;
  const ofGoods = sample.body.filter((row) => description === undefined || textAt(row, description) !== '');
  const isOfTicket = isSameInTickets(ofGoods, columns.number);
  return findAmounts(sample, columns, ofGoods.length, (column) => !isOfTicket(column))
    .filter((column) => column !== lineAmount)
    .map((column) => {
      const named = withRole(columns, 'lineAmount', column);
      if (unitPrice !== undefined && unitPrice !== column) named.unitPrice = unitPrice;
      const asNamed = lineAmount === sample.heading.columns.total ? lineAmount : undefined;
      const ofTicket = total ?? (asNamed !== undefined && isOfTicket(asNamed) ? asNamed : undefined);
      if (ofTicket !== undefined && ofTicket !== column) named.total = ofTicket;
      return { shape: 'line-items', columns: named };
    });
}

/** Whether a column has what was handed over: in each row with a total, as much more than that as there is change. */
function isHandedOverFor(
  { body }: Sample,
  { columns: { change, tendered }, total }: TableLayout,
  column: number,
): boolean {
  if (change !== undefined && total === undefined && column === tendered) return true;
  if (change === undefined || total === undefined) return false;
  const rows = body.map(({ cells }) => [column, total, change].map((at) => readCents(cells[at]) ?? 0));
  const paid = rows.filter(([handed, sum]) => handed !== 0 && sum !== 0);
  return (
    paid.some(([, , back = 0]) => back !== 0) &&
    paid.every(([handed = 0, sum = 0, back = 0]) => handed - Math.abs(back) === sum)
  );
}

/** Which column is a ticket's total, if its lines are in rows: it has the same value in all of them. */
function proposeTotalsOfLines(sample: Sample, { layout, receipts }: Trial): TableReading[] {
  const { total, lineAmount, unitPrice } = layout;
  if (total !== undefined && !areSumsOff(receipts)) return [];
  const { amount: _, price: __, ...columns } = layout.columns;
  if (lineAmount !== undefined) columns.lineAmount = lineAmount;
  if (unitPrice !== undefined) columns.unitPrice = unitPrice;
  const ticketOf = new Map(
    receipts.flatMap((receipt) => receipt.lines.map(({ rowNumber }) => [rowNumber, receipt] as const)),
  );
  const isOfTicket = (column: number): boolean => {
    const seen = new Map<Receipt, number>();
    return sample.body.every(({ cells, rowNumber }) => {
      const ticket = ticketOf.get(rowNumber);
      const cents = readCents(cells[column]);
      if (ticket === undefined || cents === null || cents === 0) return true;
      const known = seen.get(ticket) ?? cents;
      seen.set(ticket, cents);
      return known === cents;
    });
  };
  const ofTickets = findAmounts(sample, columns, Math.min(receipts.length, sample.body.length)).filter(
    isOfTicket,
  );
  const isNamed = (column: number | undefined, field: ColumnField): boolean =>
    column !== undefined && fieldOfHeading(sample.heading.cells[column]) === field;
  const hasTotal = [total, ...ofTickets].some((column) => isNamed(column, 'total'));
  return (
    ofTickets
      .filter((column) => ![lineAmount, unitPrice, total, ...layout.ways].includes(column))
      // Beside a total, neither a subtotal is one, nor what was handed over for it.
      .filter((column) => !hasTotal || !isNamed(column, 'subtotal'))
      .filter((column) => !isHandedOverFor(sample, layout, column))
      .map((column) => ({ shape: 'line-items', columns: withRole(columns, 'total', column) }))
  );
}

const proposeAmounts: Proposer = (sample, trial) =>
  trial.layout.shape === 'summary'
    ? [...proposeTotals(sample, trial), ...proposeWithoutNet(trial)]
    : [
        ...proposeLineAmounts(sample, trial),
        ...proposeTotalsOfLines(sample, trial),
        ...proposeSummedLines(sample, trial),
      ];

/** Whether only the rates of taxes may say if amounts include them, and they fit both. */
export function areTaxesUnclear({ body, ownRows }: Sample, { layout }: Trial): boolean {
  const { shape, lineAmount, lineTax, total, hasOwnRows } = layout;
  // The tickets of another sheet have totals.
  if (ownRows !== undefined) return false;
  if (shape !== 'line-items' || total !== undefined || hasOwnRows) return false;
  return (
    lineAmount !== undefined && lineTax !== undefined && placeOfTaxes(body, lineAmount, lineTax) === 'unclear'
  );
}

/** The same without the taxes: amounts may include them. */
const proposeIncludedTaxes: Proposer = (sample, trial) => {
  if (!areTaxesUnclear(sample, trial)) return [];
  const { tax: _, ...columns } = trial.reading.columns;
  return [{ shape: 'line-items', columns }];
};

/** Whether all amounts are whole numbers, so that they may be in cents. */
export function mayBeInCents({ body, money }: Sample, { layout, reading }: Trial): boolean {
  if (reading.inCents !== true && layout.centColumns.size > 0) return false;
  return areLikeCents(body.flatMap((row) => money.columns.map((at) => row.cells[at] ?? null)));
}

const proposeCents: Proposer = (sample, trial) =>
  trial.reading.inCents !== true && mayBeInCents(sample, trial) ? [{ ...trial.reading, inCents: true }] : [];

/** Rows with a kind but no text may be tickets. */
const proposeTickets: Proposer = (_, { layout, reading }) => {
  const { lineType, type, ...columns } = layout.columns;
  if (reading.shape !== undefined || layout.shape === 'summary' || columns.description !== undefined)
    return [];
  const kind = type ?? lineType;
  const total = layout.total ?? layout.lineAmount ?? layout.unitPrice;
  return [
    {
      shape: 'summary',
      columns: {
        ...columns,
        ...(kind !== undefined && { type: kind }),
        ...(total !== undefined && { total }),
      },
    },
  ];
};

/** Whether the lines of some tickets don't add up to what is printed: a column of payments may be called total. */
function areSumsOff(receipts: readonly Receipt[]): boolean {
  const { sums } = measureReceipts(receipts, true);
  return sums !== undefined && sums.seen >= FEWEST_SUMS && sums.holds <= MOSTLY;
}

/** More lines would have a mark that says nothing, such as the number of the shift. */
const MOST_VOIDED = 0.5;

function marksSomeLines(body: readonly Row[], description: number | undefined, column: number): boolean {
  const lines = body.filter((row) => description === undefined || textAt(row, description) !== '');
  const marked = lines.filter(({ cells }) => isVoided(cells[column] ?? null));
  return marked.length > 0 && marked.length <= lines.length * MOST_VOIDED;
}

/** A column that marks some lines, if the lines don't add up to what is printed. */
const proposeVoids: Proposer = (sample, { reading: { shape, columns }, layout, receipts }) => {
  if (layout.shape !== 'line-items' || layout.columns.void !== undefined) return [];
  const { sums } = measureReceipts(receipts, layout.total !== undefined);
  if (sums === undefined || sums.seen < FEWEST_SUMS || sums.holds > MOST_SUMS) return [];
  return sample.facts
    .filter(
      ({ column, filled, distinct }) =>
        isUnknown(sample, column) &&
        !layout.kindMarks.some((mark) => mark.column === column) &&
        filled > 0 &&
        filled < sample.body.length &&
        distinct < 4,
    )
    .filter(({ column }) => marksSomeLines(sample.body, layout.columns.description, column))
    .map(({ column }) => ({
      ...(shape !== undefined && { shape }),
      columns: withRole(columns, 'void', column),
    }));
};

const FEWEST_SUMS = 0.3;
/** If nearly all tickets add up, there are no lines that don't count. */
const MOST_SUMS = 0.98;

const PROPOSERS: readonly Proposer[] = [
  proposeVoids,
  proposeMoments,
  proposeNumbers,
  proposeLines,
  proposeTickets,
  proposeTaxedTotals,
  proposeAmounts,
  proposeIncludedTaxes,
  proposeCents,
];

/** The best reading by tickets, and the best one by lines. */
function bestOfShapes<One extends Weighed>(tried: readonly One[]): One[] {
  const sorted = tried.toSorted((a, b) => b.score - a.score);
  const [first] = sorted;
  const other = sorted.find(({ layout }) => layout.shape !== first?.layout.shape);
  return [first, other].filter((one) => one !== undefined);
}

/** @returns every reading that was weighed */
export function proposeReadings<One extends Weighed>(
  sample: Sample,
  weigh: (reading: TableReading) => One,
): One[] {
  const tried = new Map<string, One>();
  const attempt = (reading: TableReading): void => {
    const key = JSON.stringify([
      reading.shape,
      reading.inCents,
      Object.entries(reading.columns).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ]);
    if (!tried.has(key)) tried.set(key, weigh(reading));
  };
  attempt(firstReading(sample));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = tried.size;
    for (const propose of PROPOSERS) {
      for (const best of bestOfShapes([...tried.values()]))
        for (const reading of propose(sample, best)) attempt(reading);
    }
    if (tried.size === before) break;
  }
  return [...tried.values()];
}
