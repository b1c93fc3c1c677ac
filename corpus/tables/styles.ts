// Tables as registers and back offices export them: which columns, with which words and formats.
import type { Kind } from '../model/day.ts';
import type { DateForm, MoneyForm, TimeForm } from '../model/forms.ts';
import { type Field, FIELDS, type NumberForm, type RecordKind, type RegisterForm } from './fields.ts';
import { CAPITALS, DIGITS, ENGLISH, EVENTS, FRENCH, GERMAN, LETTERS, SPANISH, type Words } from './words.ts';

/**
 * What a table has a row for. `records` has rows for items, tax, total, and payments; `both` has a row for the ticket
 * above those for its items.
 */
export type Grain = 'ticket' | 'line' | 'payment' | 'records' | 'both';

export interface TableStyle {
  system: string;
  grain: Grain;
  words: Words;
  columns: readonly (readonly [heading: string, field: Field])[];
  kinds: readonly Kind[];
  dates: readonly DateForm[];
  times: readonly TimeForm[];
  monies: readonly MoneyForm[];
  numbers?: readonly NumberForm[];
  registers?: readonly RegisterForm[];
  records?: Partial<Record<RecordKind, string>>;
  /** Set if nothing says what the codes for kinds mean. */
  hasUnknownKinds?: boolean;
  unpaidTotal?: 'rung' | 'zero';
  stores?: number;
}

/** @param text headings and fields: 'Trans #: number | Date: date' */
function columnsOf(text: string): TableStyle['columns'] {
  return text.split('|').map((column) => {
    const [heading = '', field = ''] = column.split(':').map((part) => part.trim());
    if (!Object.hasOwn(FIELDS, field)) throw new Error(`No column is ${field}`);
    return [heading, field as Field];
  });
}

const ALL_KINDS: readonly Kind[] = [
  'sale',
  'refund',
  'void',
  'no-sale',
  'suspended',
  'paid-out',
  'paid-in',
  'drop',
];
const MAIN_KINDS: readonly Kind[] = ['sale', 'refund', 'void', 'no-sale'];
const PAID_KINDS: readonly Kind[] = ['sale', 'refund'];
const US_DATES: readonly DateForm[] = ['m/d/y', 'short m/d/y', 'y-m-d', 'date cell'];
const US_TIMES: readonly TimeForm[] = ['h:m:s', 'h:m PM', 'h:m:s PM', 'h:m', 'time cell'];
const US_MONIES: readonly MoneyForm[] = ['number', 'grouped', 'dollar', 'parentheses', 'minus behind'];

const US = { words: ENGLISH, dates: US_DATES, times: US_TIMES, monies: US_MONIES };
const QUEBEC = {
  words: FRENCH,
  dates: ['d/m/y', 'y-m-d'] as const,
  times: ['h h m', 'h h m, joined', 'h:m'] as const,
  monies: ['comma, dollar', 'comma'] as const,
};
const MEXICO = {
  words: SPANISH,
  dates: ['d/m/y', 'y-m-d'] as const,
  times: ['h:m:s', 'h:m p.m.', 'h:m'] as const,
  monies: ['plain', 'dollar', 'number'] as const,
};
const GERMANY = {
  words: GERMAN,
  dates: ['d.m.y'] as const,
  times: ['h:m:s', 'h:m', 'h.m'] as const,
  monies: ['comma', 'comma, euro'] as const,
};

const TICKETS: readonly TableStyle[] = [
  {
    ...US,
    system: 'back office, daily list',
    grain: 'ticket',
    kinds: ALL_KINDS,
    columns: columnsOf(`
      Trans #: number | Date: date | Time: time | Register: register | Cashier ID: clerk id |
      Cashier: clerk name | Type: kind | Total: total`),
    registers: ['plain', 'padded'],
  },
  {
    ...US,
    system: 'cloud register, transactions',
    grain: 'ticket',
    kinds: PAID_KINDS,
    columns: columnsOf(`
      Date: date | Time: time | Gross Sales: gross | Discounts: discount | Net Sales: subtotal |
      Tax: tax | Total Collected: total | Card: card | Cash: cash | Transaction ID: number |
      Device Name: register | Staff Name: clerk name | Event Type: kind |
      Customer Name: customer`),
    words: { ...ENGLISH, kinds: { sale: 'Payment', refund: 'Refund' } },
    monies: ['dollar', 'parentheses'],
    registers: ['worded', 'coded'],
  },
  {
    ...US,
    system: 'tablet register, receipts',
    grain: 'ticket',
    kinds: PAID_KINDS,
    columns: columnsOf(`
      Date: date and time | Receipt number: number | Receipt type: kind | Gross sales: gross |
      Discounts: discount | Net sales: subtotal | Taxes: tax | Total collected: total |
      Payment type: method | POS: register | Cashier name: clerk name |
      Customer name: customer | Status: status`),
    numbers: ['with register', 'plain'],
    registers: ['worded', 'plain'],
  },
  {
    ...US,
    system: 'restaurant program, checks',
    grain: 'ticket',
    kinds: ['sale', 'refund', 'void'],
    columns: columnsOf(`
      Check #: number | Opened: date and time | Closed: closed at | Settled: settled at |
      Terminal: register | Server: clerk name | Guest: customer | Status: status |
      Net: subtotal | Tax: tax | Check Total: total`),
    unpaidTotal: 'zero',
  },
  {
    ...US,
    system: 'retail program, sales journal',
    grain: 'ticket',
    kinds: ['sale', 'refund', 'void', 'suspended'],
    columns: columnsOf(`
      Sale #: number | Sale Date: date | Sale Time: time | Register: register |
      Sold By: clerk name and id | Kind: kind | Items: pieces | Subtotal: subtotal | Tax: tax |
      Total: total | Tendered: tendered | Change: change`),
    registers: ['coded', 'plain'],
  },
  {
    ...US,
    system: 'loss-prevention extract, flags',
    grain: 'ticket',
    kinds: ['sale', 'refund', 'void'],
    columns: columnsOf(`
      Store: store | Term: register | Tran No: number | Tran Date: date | Tran Time: time |
      Operator: clerk id | Void: void flag | Refund: refund flag | Net Amt: total`),
    stores: 2,
  },
  {
    ...US,
    system: 'mainframe extract, digit codes',
    grain: 'ticket',
    words: DIGITS,
    kinds: ['sale', 'refund', 'void', 'no-sale', 'drop'],
    hasUnknownKinds: true,
    columns: columnsOf(`
      STR_NBR: store | REG_NBR: register | TRAN_NBR: number | BUS_DT: business date |
      TRAN_DT: date | TRAN_TM: time | OPER_ID: clerk id | TRAN_TYP_CD: kind |
      TRAN_TOT_AMT: total`),
    dates: ['ymd', 'y-m-d'],
    times: ['hms number', 'hm', 'h:m:s'],
    monies: ['plain', 'number', 'minus behind', 'no leading zero'],
    numbers: ['padded', 'plain'],
    registers: ['padded'],
  },
  {
    ...US,
    system: 'polling extract, letter codes',
    grain: 'ticket',
    words: LETTERS,
    kinds: MAIN_KINDS,
    columns: columnsOf(`
      Reg: register | Tkt: number | Date: date | Time: time | Csh: clerk id | Code: kind |
      Tax: tax | Amt: total`),
    monies: ['minus behind', 'number', 'CR behind', 'no leading zero'],
  },
  {
    ...US,
    system: 'web service dump, cents',
    grain: 'ticket',
    words: {
      ...ENGLISH,
      kinds: { sale: 'sale', refund: 'refund', void: 'void' },
      closed: 'completed',
      voided: 'voided',
    },
    kinds: ['sale', 'refund', 'void'],
    columns: columnsOf(`
      transaction_id: number | created_at: time and offset | register_id: register |
      employee_id: clerk id | type: kind | currency: currency | subtotal_cents: subtotal |
      tax_cents: tax | total_cents: total | status: status`),
    times: ['h:m:s'],
    monies: ['cents'],
  },
  {
    ...US,
    system: 'tender report',
    grain: 'ticket',
    kinds: PAID_KINDS,
    columns: columnsOf(`
      Ticket: number | Date: date | Time: time | Lane: register | Clerk: clerk name |
      Tran Type: kind | Sales Tax: tax | Cash: cash | Credit: card | Total Tendered: tendered |
      Change: change | Total Due: total`),
  },
  {
    ...US,
    system: 'receipt list, state beside the type',
    grain: 'ticket',
    kinds: ['sale', 'refund', 'void'],
    words: {
      ...ENGLISH,
      kinds: { sale: 'Sale', refund: 'Return', void: 'Sale' },
      closed: 'Regular',
      voided: 'Reversed',
    },
    columns: columnsOf(`
      Rcpt No: number | Rcpt Type: kind | Rcpt Status: status | Station: register |
      Cashier: clerk name | Created Date: date | Created Time: time | Net: subtotal |
      Tax: tax | Cost: cost | Rcpt Total: total`),
  },
  {
    ...US,
    system: 'check report, voids in an amount column',
    grain: 'ticket',
    kinds: ['sale', 'void'],
    columns: columnsOf(`
      Check #: number | Term: register | Server: clerk name | Date: date | Opened: time |
      Net: net or void | Tax: tax if paid | Gross: total if paid | Tender: method`),
  },
  {
    ...US,
    system: 'head-office extract, seconds of the day',
    grain: 'ticket',
    kinds: ['sale', 'refund'],
    columns: columnsOf(`
      RECEIPTID: number | STORE: store | TERMINAL: register | STAFF: clerk id | TRANSDATE: date |
      TRANSTIME: time | TYPE: kind | TOTALAMOUNT: total`),
    dates: ['date cell', 'y-m-d'],
    times: ['seconds of day'],
    monies: ['plain', 'number'],
  },
  {
    ...QUEBEC,
    system: 'French, tickets with a state',
    grain: 'ticket',
    kinds: ['sale', 'void'],
    words: { ...FRENCH, closed: 'Clôturé', voided: 'Annulé' },
    columns: columnsOf(`
      N° ticket: number | Date: date | Heure: time | Caisse: register | Serveur: clerk name |
      Statut: status | Total HT: subtotal | TVA: tax | Total TTC: total`),
  },
  {
    ...MEXICO,
    system: 'Spanish, sales with a state',
    grain: 'ticket',
    kinds: ['sale', 'void'],
    words: { ...SPANISH, closed: 'COBRADO', voided: 'CANCELADO' },
    columns: columnsOf(`
      Folio: number | Fecha: date and time | Mesero: clerk name | Caja: register |
      Subtotal: subtotal | Impuestos: tax | Total: total | Pagó con: tendered | Cambio: change |
      Forma de Pago: method | Estado: status`),
    times: ['h:m:s p. m.'],
  },
  {
    ...US,
    system: 'British till, receipts',
    grain: 'ticket',
    kinds: MAIN_KINDS,
    words: { ...ENGLISH, register: 'Till' },
    columns: columnsOf(`
      Receipt No: number | Date: date | Time: time | Till: register | Clerk: clerk name |
      Transaction: kind | Excl. VAT: subtotal | VAT: tax | Incl. VAT: total | Method: method`),
    dates: ['d/m/y', 'd/m/yy', 'd-Mon-y'],
    times: ['h:m:s', 'h:m'],
    monies: ['plain', 'number'],
  },
  {
    ...QUEBEC,
    system: 'French, sales',
    grain: 'ticket',
    kinds: ALL_KINDS,
    columns: columnsOf(`
      No facture: number | Date: date | Heure: time | Caisse: register | Caissier: clerk name |
      Type: kind | Sous-total: subtotal | Taxes: tax | Total: total | Mode de paiement: method`),
  },
  {
    ...MEXICO,
    system: 'Spanish, sales',
    grain: 'ticket',
    kinds: ALL_KINDS,
    columns: columnsOf(`
      Folio: number | Fecha: date | Hora: time | Caja: register | Cajero: clerk name |
      Tipo: kind | Subtotal: subtotal | IVA: tax | Total: total | Forma de pago: method`),
  },
  {
    ...GERMANY,
    system: 'German, receipts',
    grain: 'ticket',
    kinds: ALL_KINDS,
    columns: columnsOf(`
      Bon-Nr.: number | Datum: date | Uhrzeit: time | Kasse: register | Bediener: clerk name |
      Vorgang: kind | Netto: subtotal | MwSt: tax | Brutto: total | Zahlart: method`),
  },
];

const LINES: readonly TableStyle[] = [
  {
    ...US,
    system: 'back office, item detail',
    grain: 'line',
    kinds: ALL_KINDS,
    columns: columnsOf(`
      Trans #: number | Date: date | Time: time | Register: register | Cashier ID: clerk id |
      Cashier: clerk name | Trans Type: kind | Description: item | Qty: quantity |
      Price: unit price | Amount: amount`),
  },
  {
    ...US,
    system: 'grocery program, lines and totals',
    grain: 'line',
    kinds: ['sale', 'refund', 'void'],
    columns: columnsOf(`
      Receipt No.: number | Date/Time: date and time | Lane: register | Employee: clerk name |
      Type: kind | PLU: code | Item: item | Qty: quantity | Unit Price: unit price |
      Ext. Price: amount | Receipt Total: total`),
  },
  {
    ...US,
    system: 'detail with line numbers',
    grain: 'line',
    words: CAPITALS,
    kinds: ['sale', 'refund'],
    columns: columnsOf(`
      Ticket: number | Line: line number | Date: date | Time: time | Reg: register |
      Clerk: clerk id | SKU: code | Item Name: item | Department: department |
      Quantity: quantity | Unit Price: unit price | Line Total: amount`),
  },
  {
    ...US,
    system: 'department sales',
    grain: 'line',
    kinds: ['sale', 'refund'],
    columns: columnsOf(`
      Trans #: number | Date: date | Time: time | Reg: register | Cashier ID: clerk id |
      Dept: department | Amount: amount`),
  },
  {
    ...US,
    system: 'unit prices only',
    grain: 'line',
    kinds: ['sale', 'refund'],
    columns: columnsOf(`
      Ticket No: number | Date: date | Time: time | Terminal: register | Clerk: clerk name |
      Item Description: item | Quantity: quantity | Unit Price: unit price`),
  },
  {
    ...QUEBEC,
    system: 'French, lines',
    grain: 'line',
    kinds: ['sale', 'refund', 'void'],
    columns: columnsOf(`
      No facture: number | Date: date | Heure: time | Caisse: register | Caissier: clerk name |
      Type: kind | Description: item | Qté: quantity | Prix: unit price | Montant: amount`),
  },
  {
    ...MEXICO,
    system: 'Spanish, lines',
    grain: 'line',
    kinds: ['sale', 'refund', 'void'],
    columns: columnsOf(`
      Ticket: number | Fecha: date | Hora: time | Caja: register | Cajero: clerk name |
      Tipo: kind | Producto: item | Cantidad: quantity | Precio: unit price | Importe: amount`),
  },
  {
    ...GERMANY,
    system: 'German, lines',
    grain: 'line',
    kinds: ['sale', 'refund', 'void'],
    columns: columnsOf(`
      Belegnr.: number | Datum: date | Zeit: time | Kasse: register | Verkäufer: clerk name |
      Belegart: kind | Artikel: item | Menge: quantity | Einzelpreis: unit price |
      Gesamt: amount`),
  },
  {
    ...US,
    system: 'register log, record types',
    grain: 'records',
    kinds: MAIN_KINDS,
    columns: columnsOf(`
      Store: store | Terminal: register | Trans No: number | Seq: line number |
      Trans Date: date | Trans Time: time | Operator: clerk id | Trans Type: kind |
      Record Type: record | Description: item | Quantity: quantity | Amount: amount`),
    words: CAPITALS,
  },
  {
    ...US,
    system: 'cloud register, sales and lines',
    grain: 'both',
    kinds: ['sale', 'refund', 'void'],
    columns: columnsOf(`
      Date: date and time | Receipt Number: number | Line Type: record | Quantity: quantity |
      Total: amount | Details: item | Register: register | User: clerk name | Status: status |
      Sku: code`),
    records: { ticket: 'Sale', item: 'Sale Line', void: 'Sale Line', tax: 'Tax', tender: 'Payment' },
    registers: ['worded', 'plain'],
  },
  {
    ...US,
    system: 'event log, flattened',
    grain: 'line',
    words: EVENTS,
    kinds: ['sale', 'refund', 'void', 'no-sale', 'drop'],
    columns: columnsOf(`
      StoreLocationID: store | RegisterID: register | CashierID: clerk id |
      TransactionID: number | BusinessDate: business date | EventStartDate: date |
      EventStartTime: time | EventType: kind | EventSequenceID: line number | POSCode: code |
      Description: item | MerchandiseCode: department | ActualSalesPrice: unit price |
      SalesQuantity: quantity | SalesAmount: amount | TransactionTotalGrandAmount: total`),
    dates: ['y-m-d'],
    times: ['h:m:s'],
    monies: ['plain', 'number'],
  },
];

const PAYMENTS: readonly TableStyle[] = [
  {
    ...US,
    system: 'payments',
    grain: 'payment',
    kinds: PAID_KINDS,
    columns: columnsOf(`
      Payment ID: payment id | Receipt #: number | Date: date | Time: time |
      Register: register | Cashier: clerk name | Tender: method | Amount: amount`),
  },
  {
    ...US,
    system: 'payments with change',
    grain: 'payment',
    words: CAPITALS,
    kinds: PAID_KINDS,
    columns: columnsOf(`
      Trans No: number | Trans Date: date | Trans Time: time | Term: register | Oper: clerk id |
      Tender Type: method | Total Due: total | Tender Amount: amount | Change: change`),
  },
];

export const TABLE_STYLES: readonly TableStyle[] = [...TICKETS, ...LINES, ...PAYMENTS];
