// Answers as somebody would who is asked about a file's columns, sees its first rows, and knows the store.
import {
  type Cell,
  type ColumnNeed,
  cellText,
  type ColumnQuestion,
  type ColumnRole,
  type MappingAnswer,
  type MappingShape,
  type RoleColumns,
  ROLES_OF_SHAPE,
  type Row,
  rolesFor,
  tryMapping,
} from '@tillwatch/core/journal';
import type { Truth, TruthTransaction } from './truth.ts';

/**
 * @param truth null for a file without transactions, whose tables are left out
 * @returns null for a printed journal, in which somebody may point at rows instead
 */
export function answerColumns(question: ColumnQuestion, truth: Truth | null): MappingAnswer | null {
  const nothing: MappingAnswer = { shape: 'none', columns: {}, absent: [] };
  if (truth === null) return nothing;
  if (question.shape === 'journal-print') return null;
  if (truth.shape === 'journal-print') {
    return { shape: 'journal-print', columns: { description: longestColumn(question) }, absent: [] };
  }
  const seen = chooseReading(question, truth);
  if (seen !== null) return seen;
  const shape = truth.shape ?? question.shape;
  const known = truth.columns ?? findColumns(question, shape, truth);
  if (!isSeen(question, known.number, VALUES.number(truth.transactions))) return nothing;
  return answerWith(shape, known, isInCents(question, known, truth));
}

/**
 * Chooses columns of a table that was read wrongly, one by one, without regard to any reading of it.
 * @returns null for a printed journal, or if nobody can find the transactions' numbers in it
 */
export function chooseColumns(question: ColumnQuestion, truth: Truth): MappingAnswer | null {
  if (question.shape === 'journal-print' || truth.shape === 'journal-print') return null;
  const shape = truth.shape ?? question.shape;
  const columns = truth.columns ?? findColumns(question, shape, truth);
  const isFound = isSeen(question, columns.number, VALUES.number(truth.transactions));
  return isFound ? answerWith(shape, columns, isInCents(question, columns, truth)) : null;
}

function answerWith(shape: MappingShape, known: RoleColumns, inCents: boolean): MappingAnswer {
  const allowed: readonly ColumnRole[] = ROLES_OF_SHAPE[shape];
  const columns: RoleColumns = Object.fromEntries(
    Object.entries(known).filter(([role]) => allowed.includes(role as ColumnRole)),
  );
  const hasEmployee = [columns.employee, columns.employeeId, columns.employeeName].some(
    (at) => at !== undefined,
  );
  return {
    shape,
    columns,
    absent: [
      ...(columns.register === undefined ? (['register'] as const) : []),
      ...(hasEmployee ? [] : (['employee'] as const)),
    ],
    ...(inCents && { inCents }),
  };
}

/** Whether whole numbers are the amounts that the store knows, a hundred times. */
function isInCents({ rows }: ColumnQuestion, columns: RoleColumns, { transactions }: Truth): boolean {
  const column = columns.total ?? columns.lineAmount ?? columns.unitPrice;
  if (column === undefined) return false;
  const known = new Set(
    transactions.flatMap(({ amount, items = [] }) =>
      [amount ?? 0, ...items.map(({ price }) => price)].filter((dollars) => dollars !== 0).map(money),
    ),
  );
  const amounts = rows.map(({ cells }) => cellText(cells[column])).filter((text) => /[1-9]/.test(text));
  const whole = amounts.filter((text) => /^-?\d+$/.test(text) && known.has(digits(text)));
  return whole.length * 2 > amounts.length;
}

/** Of the readings shown side by side, picks the one whose tickets are the store's, if there is one. */
function chooseReading(question: ColumnQuestion, { transactions }: Truth): MappingAnswer | null {
  const known = new Map(
    transactions.flatMap((one) => numbersOf(one).map((number) => [number, one] as const)),
  );
  const shareRight = (reading: MappingAnswer): number => {
    const { receipts } = tryMapping(question, reading);
    const fitting = receipts.filter(({ transactionNumber, time, totalCents, items, registerId }) => {
      const one = known.get(transactionNumber);
      // A register that the store doesn't have is seen; that there is none may not be.
      if (registerId !== null && one !== undefined && !isRegister(registerId, one)) return false;
      const { transactionTime = '', amount } = one ?? {};
      const cents = totalCents ?? items.reduce((sum, { priceCents }) => sum + priceCents, 0);
      const isPaid = !amount || money(amount) === money(cents / 100);
      return one !== undefined && time.startsWith(transactionTime) && isPaid;
    });
    return fitting.length / Math.max(1, receipts.length);
  };
  const [best] = question.readings
    .map((reading) => ({ reading, share: shareRight(reading) }))
    .toSorted((a, b) => b.share - a.share);
  return best !== undefined && best.share >= LEAST_SHARE ? best.reading : null;
}

/** Registers are written with words and zeros, or without. */
const isRegister = (read: string, { registerId = '' }: TruthTransaction): boolean =>
  digits(registerId) === '' || Number(digits(read)) === Number(digits(registerId));

const numbersOf = ({ transactionId, altIds = [] }: TruthTransaction): string[] => [transactionId, ...altIds];

function longestColumn({ rows }: ColumnQuestion): number {
  const lengths: number[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) lengths[at] = (lengths[at] ?? 0) + cellText(cell).length;
  }
  return lengths.indexOf(Math.max(...lengths));
}

type Values = ReadonlySet<string>;
const money = (dollars: number): string => String(Math.round(Math.abs(dollars) * 100));
const digits = (cell: Cell): string => cellText(cell).replace(/\D/g, '');

/** What a role's cells hold, as known to somebody with the receipts at hand. */
const VALUES = {
  number: (all) => listValues(all, ({ transactionId, altIds = [] }) => [transactionId, ...altIds]),
  date: (all) => listValues(all, ({ transactionTime = '' }) => datesOf(transactionTime)),
  time: (all) =>
    listValues(all, ({ transactionTime = '' }) => [
      digits(transactionTime.slice(11)),
      digits(transactionTime.slice(11, 16)),
    ]),
  register: (all) => listValues(all, ({ registerId = '' }) => [registerId]),
  employee: (all) => listValues(all, ({ employeeId = '', altEmp = [] }) => [employeeId, altEmp].flat()),
  description: (all) => listValues(all, ({ items = [] }) => items.map(({ name }) => name)),
  total: (all) => listValues(all, ({ amount }) => (amount ? [money(amount)] : [])),
  lineAmount: (all) => listValues(all, ({ items = [] }) => items.map(({ price }) => money(price))),
} satisfies Partial<Record<ColumnRole, (all: readonly TruthTransaction[]) => Values>>;

function listValues(all: readonly TruthTransaction[], valuesOf: (one: TruthTransaction) => string[]): Values {
  return new Set(all.flatMap(valuesOf).filter((value) => value !== ''));
}

/** The digits of a day, in each order. */
function datesOf(time: string): string[] {
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-');
  return [year + month + day, month + day + year, day + month + year];
}

const LEAST_SHARE = 0.6;

/**
 * If nothing says what the columns are, their values do. What the dialog recognized stays unless something fits better;
 * what it only proposes is not trusted.
 */
function findColumns(
  question: ColumnQuestion,
  shape: MappingAnswer['shape'],
  { transactions }: Truth,
): RoleColumns {
  const columns: RoleColumns = { ...question.recognized };
  for (const [role, valuesOf] of Object.entries(VALUES) as [keyof typeof VALUES, typeof VALUES.number][]) {
    const values = valuesOf(transactions);
    if (EQUIVALENTS[role].some((one) => isSeen(question, columns[one], values))) continue;
    if (columns.dateTime !== undefined && (role === 'date' || role === 'time')) continue;
    const isKnown = role === 'lineAmount' ? isPriceIn(columns, transactions) : isValue(values);
    const at = findColumn(question, columns, role, isKnown);
    if (at >= 0) columns[role] = at;
    else if (values.size === 0 && (role === 'register' || role === 'employee')) delete columns[role];
  }
  const isAnswered = (need: ColumnNeed): boolean =>
    rolesFor(need, shape).some((role) => columns[role] !== undefined);
  // A department is what was sold, if there is no article.
  for (const need of ['date', 'time', 'description', 'amount'] as const) {
    if (isAnswered(need)) continue;
    const role = rolesFor(need, shape).find((one) => question.suggested[one] !== undefined);
    if (role !== undefined) columns[role] = question.suggested[role] ?? 0;
    else if (need === 'description') columns.description = findTexts(question, columns);
  }
  return columns;
}

/** Other roles that a column may just as well have. */
const EQUIVALENTS: Readonly<Record<keyof typeof VALUES, readonly ColumnRole[]>> = {
  number: ['number'],
  date: ['date'],
  time: ['time'],
  register: ['register'],
  employee: ['employee', 'employeeId', 'employeeName'],
  description: ['description'],
  total: ['total'],
  lineAmount: ['lineAmount'],
};

/** The column without a role that fits best. @returns -1 if none does */
function findColumn(
  question: ColumnQuestion,
  columns: RoleColumns,
  role: keyof typeof VALUES,
  isKnown: IsKnown,
): number {
  const used = new Set(Object.values(columns));
  const shares = question.titles.map((_, column) =>
    used.has(column) ? 0 : shareSeen(question, column, isKnown),
  );
  const best = Math.max(...shares);
  // If two columns fit equally well, as prices and sums do, one that is shown or proposed as this is better.
  const proposed = [...question.readings.map(({ columns: of }) => of[role]), question.suggested[role]];
  const likeliest = proposed.find((at) => at !== undefined && shares[at] === best) ?? shares.indexOf(best);
  return best >= LEAST_SHARE ? likeliest : -1;
}

/** The first column without a role that holds words. */
function findTexts({ rows, headingIndex, titles }: ColumnQuestion, columns: RoleColumns): number {
  const used = new Set(Object.values(columns));
  const body = rows.slice(headingIndex + 1);
  return titles.findIndex(
    (_, column) => !used.has(column) && body.every(({ cells }) => /[a-z]/i.test(cellText(cells[column]))),
  );
}

/** Whether most of a column's cells are among the values. */
const isSeen = (question: ColumnQuestion, column: number | undefined, values: Values): boolean =>
  column !== undefined && shareSeen(question, column, isValue(values)) >= LEAST_SHARE;

/** Whether somebody who knows the store knows what a row has in a column. */
type IsKnown = (row: Row, column: number) => boolean;

/** The ways in which a cell may have what the store knows. */
function spellingsOf(cell: Cell): string[] {
  const text = cellText(cell).trim();
  const cents = typeof cell === 'number' ? money(cell) : digits(cell);
  return [text, text.replace(/^#/, ''), digits(cell), cents];
}

const isValue =
  (values: Values): IsKnown =>
  ({ cells }, column) =>
    spellingsOf(cells[column] ?? null).some((one) => values.has(one));

/** Whether it is the price of the row's article in its transaction, rather than of another one. */
function isPriceIn(
  { number = -1, description = -1 }: RoleColumns,
  transactions: readonly TruthTransaction[],
): IsKnown {
  const prices = new Set(
    transactions.flatMap((one) =>
      (one.items ?? []).flatMap(({ name, price }) =>
        numbersOf(one).map((of) => JSON.stringify([of, name, money(price)])),
      ),
    ),
  );
  const all = VALUES.lineAmount(transactions);
  return (row, column) => {
    const [of, name] = [number, description].map((at) => cellText(row.cells[at] ?? null).trim());
    const isNamed = number >= 0 && description >= 0;
    return isNamed
      ? spellingsOf(row.cells[column] ?? null).some((one) => prices.has(JSON.stringify([of, name, one])))
      : isValue(all)(row, column);
  };
}

function shareSeen({ rows, headingIndex }: ColumnQuestion, column: number, isKnown: IsKnown): number {
  const filled = rows
    .slice(headingIndex + 1)
    .filter(({ cells }) => cellText(cells[column] ?? null).trim() !== '');
  const known = filled.filter((row) => isKnown(row, column));
  return known.length / Math.max(1, filled.length);
}
