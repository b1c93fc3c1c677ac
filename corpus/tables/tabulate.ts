// The rows of a table, and what they say.
import type { Cell, ColumnRole } from '@tillwatch/core/journal';
import type { Ticket } from '../model/day.ts';
import { visibleTime } from '../model/forms.ts';
import type { Truth, TruthItem, TruthTransaction } from '../truth.ts';
import {
  FIELDS,
  type Field,
  type RecordKind,
  ROLES,
  type TableRow,
  writeNumber,
  type Writing,
} from './fields.ts';
import type { TableStyle } from './styles.ts';

/** Kinds whose goods everybody counts the same way. */
export const PAID: ReadonlySet<Ticket['kind']> = new Set(['sale', 'refund']);

/** The rows of one ticket. */
export function rowsOf(ticket: Ticket, style: TableStyle): TableRow[] {
  const rows = listRecords(ticket, style);
  return rows.map((row, index) => ({ ...row, at: index + 1 }));
}

type Unnumbered = Omit<TableRow, 'at'>;

function listRecords(ticket: Ticket, style: TableStyle): Unnumbered[] {
  const record = (kind: RecordKind, cents: number | null, more: Partial<TableRow> = {}): Unnumbered => ({
    ticket,
    record: kind,
    cents,
    ...more,
  });
  const own = record('ticket', ticket.totalCents);
  const payments = (): Unnumbered[] =>
    ticket.tenders.map((tender) => record('tender', paidWith(tender, ticket, style), { tender }));
  if (style.grain === 'ticket') return [own];
  if (style.grain === 'payment') return payments();
  const items = ticket.lines.map((line) => record(line.isVoid ? 'void' : 'item', line.cents, { line }));
  if (ticket.discountCents < 0) items.push(record('discount', ticket.discountCents));
  if (items.length === 0) return [own];
  if (style.grain === 'line') return items;
  const tax = ticket.taxCents === 0 ? [] : [record('tax', ticket.taxCents)];
  if (style.grain === 'both') return [own, ...items, ...tax, ...payments()];
  return [...items, ...tax, record('total', ticket.totalCents), ...payments()];
}

/** Change comes out of the cash, unless a separate column says how much it was. */
function paidWith(
  { method, cents }: Ticket['tenders'][number],
  { changeCents }: Ticket,
  { columns }: TableStyle,
): number {
  const hasChange = columns.some(([, field]) => field === 'change');
  return method === 'cash' && !hasChange ? cents - changeCents : cents;
}

export function writeRow(row: TableRow, columns: TableStyle['columns'], writing: Writing): Cell[] {
  return columns.map(([, field]) => FIELDS[field](row, writing));
}

/** What a table says about the tickets. @param columns those that remain in the table */
export function truthOfTable(
  tickets: readonly Ticket[],
  style: TableStyle,
  columns: TableStyle['columns'],
  writing: Writing,
): Truth {
  return {
    shape:
      style.grain === 'line' || style.grain === 'records' || style.grain === 'both'
        ? 'line-items'
        : 'summary',
    columns: rolesOf(columns, style.grain),
    transactions: tickets.map((ticket) => truthOfTicket(ticket, style, writing)),
  };
}

function rolesOf(
  columns: TableStyle['columns'],
  grain: TableStyle['grain'],
): Partial<Record<ColumnRole, number>> {
  const roles: Partial<Record<ColumnRole, number>> = {};
  for (const [at, [, field]] of columns.entries()) {
    const role = ROLES[field];
    if (role !== undefined) roles[role] ??= at;
  }
  // If departments are all that is said about what was sold, they count as descriptions.
  if (roles.lineAmount !== undefined && roles.description === undefined) {
    const at = columns.findIndex(([, field]) => field === 'department');
    if (at >= 0) roles.description = at;
  }
  // A list of payments has no total but that of the payments.
  if (grain === 'payment' && roles.total === undefined && roles.lineAmount !== undefined) {
    roles.total = roles.lineAmount;
    delete roles.lineAmount;
  }
  return roles;
}

function truthOfTicket(ticket: Ticket, style: TableStyle, writing: Writing): TruthTransaction {
  const has = (...fields: Field[]): boolean => style.columns.some(([, field]) => fields.includes(field));
  const isExact = has('time and offset') || isDateCell(writing, has('date and time'));
  const { clerk } = ticket;
  return {
    transactionId: writeNumber(ticket, writing.number),
    altIds: [String(ticket.number)],
    registerId: ticket.register,
    employeeId: has('clerk id') ? clerk.id : clerk.name,
    altEmp: [clerk.id, clerk.name, `${clerk.name} (${clerk.id})`, `${clerk.id} ${clerk.name}`],
    transactionTime: isExact ? ticket.time : visibleTime(writing.forms.time, ticket.time),
    ...amountOf(ticket, style, has('total')),
    ...kindOf(ticket, style, has),
    ...(has('item') &&
      PAID.has(ticket.kind) &&
      style.grain !== 'ticket' && { items: itemsOf(ticket, writing, style.grain === 'records') }),
  };
}

/** A cell for both has seconds, however the time alone would be written. */
const isDateCell = ({ forms }: Writing, isJoined: boolean): boolean =>
  isJoined && (forms.date === 'date cell' || forms.time === 'time cell');

function amountOf(
  ticket: Ticket,
  { grain }: TableStyle,
  hasTotal: boolean,
): Pick<TruthTransaction, 'amount' | 'amountAlt'> {
  const { kind, totalCents, subtotalCents } = ticket;
  if (kind === 'void' || kind === 'suspended') return { amount: null };
  const isSummed = grain === 'line' && !hasTotal && PAID.has(kind);
  const amount = (isSummed ? subtotalCents : totalCents) / 100;
  return PAID.has(kind) ? { amount } : { amount, amountAlt: -amount };
}

/** The kind is scored if a column gives it. */
function kindOf(
  { kind }: Ticket,
  style: TableStyle,
  has: (...fields: Field[]) => boolean,
): Pick<TruthTransaction, 'kind'> {
  const isNamed = has('kind') && style.hasUnknownKinds !== true;
  const isFlagged =
    (kind === 'void' && has('void flag', 'status')) || (kind === 'refund' && has('refund flag'));
  return kind === 'sale' || (kind !== 'suspended' && (isNamed || isFlagged)) ? { kind } : {};
}

/** The goods as a table has them. @param marksVoids whether the rows say which of them take others back */
export function itemsOf(ticket: Ticket, { words }: Writing, marksVoids: boolean): TruthItem[] {
  const items: TruthItem[] = ticket.lines.map(({ name, cents, isVoid }) => ({
    name,
    price: cents / 100,
    ...(marksVoids && { voided: isVoid }),
  }));
  if (ticket.discountCents < 0)
    items.push({ name: words.discount, price: ticket.discountCents / 100, optional: true });
  return items;
}
