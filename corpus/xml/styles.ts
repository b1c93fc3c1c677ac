import { node, type XmlForm, type XmlNode } from '../feeds/xml.ts';
// XML as back offices hand it out: which elements, with which names, around and inside a transaction.
import { KINDS, type Kind, type Line, type Ticket } from '../model/day.ts';

export interface XmlStyle {
  system: string;
  kinds: readonly Kind[];
  forms: readonly XmlForm[];
  /** What a file of these tickets has. */
  document: (tickets: readonly Ticket[]) => XmlNode;
  /** Whether goods are in it. */
  hasGoods: boolean;
  /** Whether a line that was taken back is only marked, and not listed again with a minus. */
  joinsVoids?: boolean;
  hasRegister?: false;
  /** Whether clerks are in it by number, maybe beside their names. */
  hasClerkIds?: false;
  /** Whether numbers have a type and a series before them. */
  hasSeries?: true;
  hasTotal?: false;
}

const PLAIN: XmlForm = { prefix: '', isIndented: true };
const ONE_LINE: XmlForm = { prefix: '', isIndented: false };

const money = (cents: number): string => (cents / 100).toFixed(2);
const PAID: readonly Kind[] = ['sale', 'refund'];
const RUNG: readonly Kind[] = ['sale', 'refund', 'void'];

const WORDS: Readonly<Record<Kind, string>> = {
  sale: 'sale',
  refund: 'refund',
  void: 'void',
  'no-sale': 'nosale',
  suspended: 'suspended',
  'paid-out': 'payout',
  'paid-in': 'payin',
  drop: 'safedrop',
};
const METHODS = { cash: 'CASH', card: 'VISA' } as const;
const dayOf = ({ time }: Ticket): string => time.slice(0, 10);
const clockOf = ({ time }: Ticket): string => time.slice(11);

/** What was rung up, and the discount as one more line. */
function rungOf({ lines, discountCents }: Ticket): Line[] {
  if (discountCents === 0) return lines;
  const discount = { name: DISCOUNT, code: '0', department: 'OTHER', quantity: 1, unitCents: discountCents };
  return [...lines, { ...discount, cents: discountCents, isTaxed: false, isVoid: false }];
}

export const DISCOUNT = 'LOYALTY DISCOUNT';

/** Lines without those that take others back, and whether each was taken back. */
export function joined(lines: readonly Line[]): (Line & { isTaken: boolean })[] {
  const voids = lines.filter(({ isVoid }) => isVoid);
  return lines
    .filter(({ isVoid }) => !isVoid)
    .map((line) => {
      const at = voids.findIndex(({ name, cents }) => name === line.name && cents === -line.cents);
      return { ...line, isTaken: at >= 0 && voids.splice(at, 1).length > 0 };
    });
}

/** What was paid, with the change as a payment below zero. */
function paymentsOf({ tenders, changeCents }: Ticket): { method: string; cents: number }[] {
  const paid = tenders.map(({ method, cents }) => ({ method: METHODS[method] as string, cents }));
  return changeCents === 0 ? paid : [...paid, { method: 'Change', cents: -changeCents }];
}

/** Elements that each hold one value. */
const values = (given: Readonly<Record<string, string | number>>): XmlNode[] =>
  Object.entries(given).map(([name, value]) => node(name, value));

function dataSet(tickets: readonly Ticket[]): XmlNode {
  const rows = tickets.map((ticket) =>
    node(
      'Table',
      values({
        Trans_x0020_No: ticket.number,
        TransDate: `${ticket.time}.0000000-05:00`,
        RegisterNo: ticket.register,
        CashierName: ticket.clerk.name,
        TransType: WORDS[ticket.kind],
        SubTotal: `${money(ticket.subtotalCents)}00`,
        TaxAmount: `${money(ticket.taxCents)}00`,
        TotalAmount: `${money(ticket.totalCents)}00`,
      }),
    ),
  );
  return node('NewDataSet', rows);
}

function lineRows(tickets: readonly Ticket[]): XmlNode {
  const rows = tickets.flatMap((ticket) =>
    rungOf(ticket).map((line) =>
      node(
        'ROW',
        values({
          TRANS_NO: ticket.number,
          TRANS_DATE: dayOf(ticket),
          TRANS_TIME: clockOf(ticket),
          REG_NO: ticket.register,
          CASHIER_ID: ticket.clerk.id,
          ITEM_DESC: line.name,
          QTY: line.quantity,
          UNIT_PRICE: money(line.unitCents),
          EXT_PRICE: money(line.cents),
        }),
      ),
    ),
  );
  return node('ROWSET', rows);
}

function detailAttributes(tickets: readonly Ticket[]): XmlNode {
  const rows = tickets.map((ticket) =>
    node('Detail', '', {
      transNo: String(ticket.number),
      transDateTime: ticket.time,
      terminal: ticket.register,
      operatorId: ticket.clerk.id,
      transType: WORDS[ticket.kind],
      netTotal: money(ticket.totalCents),
    }),
  );
  return node('Report', [node('Tablix1', [node('Detail_Collection', rows)])], { Name: 'TransactionList' });
}

function namedFields(tickets: readonly Ticket[]): XmlNode {
  const field = (name: string, value: string | number): XmlNode => node('field', value, { name });
  const rows = tickets.map((ticket) =>
    node('row', [
      field('trans_no', ticket.number),
      field('trans_date', dayOf(ticket)),
      field('trans_time', clockOf(ticket)),
      field('register_id', ticket.register),
      field('cashier', ticket.clerk.name),
      field('trans_type', WORDS[ticket.kind]),
      field('total_amount', money(ticket.totalCents)),
    ]),
  );
  return node('resultset', rows, { statement: 'select * from transactions' });
}

const LOG_TYPES: Readonly<Record<Kind, string>> = {
  ...WORDS,
  refund: 'refund sale',
  drop: 'safe drop',
  'paid-out': 'payout',
};

function transactionLog(tickets: readonly Ticket[]): XmlNode {
  return node(
    'transSet',
    [
      node('openedTime', `${tickets[0]?.time ?? ''}-05:00`),
      node('startTotals', values({ insideSales: '10250.10', insideGrand: '90210.55' })),
      ...tickets.map(logEntry),
      node('endTotals', values({ insideSales: '12250.10', insideGrand: '92210.55' })),
    ],
    {
      periodID: '2',
      periodname: 'DAILY',
      longId: tickets[0] === undefined ? '' : dayOf(tickets[0]),
      site: '12',
    },
  );
}

function logEntry(ticket: Ticket): XmlNode {
  const { number, register, clerk, time, lines, kind } = ticket;
  const isRung = lines.length > 0;
  return node(
    'trans',
    [
      node('trHeader', [
        node('termMsgSN', number + 50_000, { type: 'FINANCIAL', term: register }),
        node('trTickNum', values({ posNum: register, trSeq: number })),
        node('date', `${time}-05:00`),
        node('duration', 31),
        node('cashier', clerk.name, { sysid: clerk.id, empNum: clerk.id, posNum: register }),
        node('storeNumber', 12),
      ]),
      node('trValue', [
        ...(isRung
          ? values({
              trTotNoTax: money(ticket.subtotalCents),
              trTotWTax: money(ticket.totalCents),
              trTotTax: money(ticket.taxCents),
            })
          : []),
        node('trCurrTot', money(ticket.totalCents), { locale: 'USD' }),
      ]),
      isRung ? node('trLines', joined(rungOf(ticket)).map(logLine)) : undefined,
      ticket.tenders.length > 0 ? node('trPaylines', paymentsOf(ticket).map(logPayment)) : undefined,
    ],
    { type: LOG_TYPES[kind], recalled: 'false' },
  );
}

const logLine = (line: Line & { isTaken: boolean }): XmlNode =>
  node(
    'trLine',
    [
      node('trlFlags', [node('trlPLU')]),
      node('trlDept', line.department, { number: '7', type: 'norm' }),
      ...values({
        trlQty: Math.abs(line.quantity),
        trlSign: line.quantity < 0 ? -1 : 1,
        trlUnitPrice: money(line.unitCents),
        trlLineTot: money(Math.abs(line.cents)),
        trlDesc: line.name,
        trlUPC: line.code,
      }),
    ],
    { type: line.isTaken ? 'void plu' : 'plu' },
  );

const logPayment = ({ method, cents }: { method: string; cents: number }): XmlNode =>
  node('trPayline', [node('trpPaycode', method, { mop: '1', cat: '1' }), node('trpAmt', money(cents))], {
    type: 'sys',
    locale: 'USD',
  });

function receipts(tickets: readonly Ticket[]): XmlNode {
  const all = tickets.map((ticket) =>
    node(
      'RECEIPT',
      [
        node(
          'ITEMS',
          rungOf(ticket).map((line, at) =>
            node('ITEM', '', {
              item_pos: String(at + 1),
              upc: line.code,
              description1: line.name,
              qty: String(line.quantity),
              price: money(line.unitCents),
              ext_price: money(line.cents),
            }),
          ),
        ),
        node(
          'TENDERS',
          ticket.tenders.map(({ method, cents }) =>
            node('TENDER', '', { tender_type: METHODS[method], amount: money(cents) }),
          ),
        ),
      ],
      {
        receipt_num: String(ticket.number),
        workstation: ticket.register,
        cashier: ticket.clerk.name,
        created_date: ticket.time,
        receipt_type: WORDS[ticket.kind],
        tax_total: money(ticket.taxCents),
        total: money(ticket.totalCents),
        change_due: money(ticket.changeCents),
      },
    ),
  );
  return node('DOCUMENT', [node('RECEIPTS', all)]);
}

function invoices(tickets: readonly Ticket[]): XmlNode {
  const products = [
    ...new Map(tickets.flatMap(({ lines }) => lines).map((line) => [line.code, line])).values(),
  ];
  return node(
    'AuditFile',
    [
      node(
        'Header',
        values({
          AuditFileVersion: '1.04_01',
          CompanyID: '500100144',
          StartDate: '2026-01-01',
          DateCreated: '2026-12-31',
        }),
      ),
      node(
        'MasterFiles',
        products.map((line) =>
          node(
            'Product',
            values({ ProductType: 'P', ProductCode: line.code, ProductDescription: line.name }),
          ),
        ),
      ),
      node('SourceDocuments', [
        node('SalesInvoices', [node('NumberOfEntries', tickets.length), ...tickets.map(invoice)]),
      ]),
    ],
    { xmlns: 'urn:OECD:StandardAuditFile-Tax:PT_1.04_01' },
  );
}

export const invoiceNumber = ({ kind, register, number }: Ticket): string =>
  `${kind === 'refund' ? 'NC' : 'FS'} ${register}/${number}`;

function invoice(ticket: Ticket): XmlNode {
  const isBack = ticket.kind === 'refund';
  return node('Invoice', [
    node('InvoiceNo', invoiceNumber(ticket)),
    node('DocumentStatus', [
      ...values({
        InvoiceStatus: ticket.kind === 'void' ? 'A' : 'N',
        InvoiceStatusDate: ticket.time,
        SourceID: ticket.clerk.id,
        SourceBilling: 'P',
      }),
    ]),
    ...values({
      Hash: 'kT9xQ',
      InvoiceDate: dayOf(ticket),
      InvoiceType: isBack ? 'NC' : 'FS',
      SourceID: ticket.clerk.id,
      SystemEntryDate: ticket.time,
      CustomerID: 'CF',
    }),
    ...rungOf(ticket).map((line, at) =>
      node('Line', [
        ...values({
          LineNumber: at + 1,
          ProductCode: line.code,
          ProductDescription: line.name,
          Quantity: Math.abs(line.quantity),
          UnitPrice: money(line.unitCents),
          Description: line.name,
          [isBack || line.cents < 0 ? 'DebitAmount' : 'CreditAmount']: money(Math.abs(line.cents)),
        }),
        node(
          'Tax',
          values({ TaxType: 'IVA', TaxCode: 'NOR', TaxPercentage: line.isTaxed ? '7.00' : '0.00' }),
        ),
      ]),
    ),
    node('DocumentTotals', [
      ...values({
        TaxPayable: money(Math.abs(ticket.taxCents)),
        NetTotal: money(Math.abs(ticket.subtotalCents)),
        GrossTotal: money(Math.abs(ticket.totalCents)),
      }),
    ]),
  ]);
}

function orders(tickets: readonly Ticket[]): XmlNode {
  return node(
    'pos_orders',
    tickets.map((ticket) =>
      node('pos_order', [
        ...values({
          name: `Order ${ticket.register}-${ticket.number}`,
          pos_reference: ticket.number,
          date_order: ticket.time.replace('T', ' '),
        }),
        node('user_id', values({ id: ticket.clerk.id, name: ticket.clerk.name })),
        node('config', values({ register: ticket.register })),
        node('state', ticket.kind === 'void' ? 'cancel' : 'paid'),
        node(
          'lines',
          rungOf(ticket).map((line) =>
            node(
              'line',
              values({
                full_product_name: line.name,
                qty: line.quantity,
                price_unit: money(line.unitCents),
                price_subtotal: money(line.cents),
              }),
            ),
          ),
        ),
        ...values({ amount_tax: money(ticket.taxCents), amount_total: money(ticket.totalCents) }),
        node(
          'payments',
          paymentsOf(ticket).map(({ method, cents }) =>
            node('payment', values({ payment_method: method, amount: money(cents) })),
          ),
        ),
      ]),
    ),
  );
}

const ELEMENTS: Readonly<Record<Kind, string>> = {
  sale: 'sale',
  refund: 'refund',
  void: 'voidedSale',
  'no-sale': 'noSale',
  suspended: 'suspended',
  'paid-out': 'paidOut',
  'paid-in': 'paidIn',
  drop: 'safeDrop',
};

function byElement(tickets: readonly Ticket[]): XmlNode {
  return node(
    'journal',
    tickets.map((ticket) =>
      node(
        ELEMENTS[ticket.kind],
        [
          ...ticket.lines.map((line) =>
            node('item', line.name, {
              qty: String(line.quantity),
              price: money(line.unitCents),
              amount: money(line.cents),
            }),
          ),
          ...(ticket.discountCents < 0
            ? [node('discount', 'LOYALTY', { amount: money(-ticket.discountCents) })]
            : []),
          ...(ticket.taxCents === 0 ? [] : [node('tax', money(ticket.taxCents))]),
          node('total', money(ticket.totalCents)),
          ...ticket.tenders.map(({ method, cents }) =>
            node('payment', money(cents), { method: METHODS[method] }),
          ),
          ...(ticket.changeCents === 0 ? [] : [node('change', money(ticket.changeCents))]),
        ],
        { no: String(ticket.number), time: ticket.time, register: ticket.register, cashier: ticket.clerk.id },
      ),
    ),
    { store: '12' },
  );
}

function typedRows(tickets: readonly Ticket[]): XmlNode {
  const row = (type: string, text: string, cents: number, quantity?: number): XmlNode =>
    node('Row', [
      ...values({ RowType: type, Text: text }),
      ...(quantity === undefined ? [] : [node('Quantity', quantity)]),
      node('Amount', money(cents)),
    ]);
  return node(
    'Transactions',
    tickets.map((ticket) =>
      node('Transaction', [
        node('TransactionId', ticket.number),
        node('Kind', WORDS[ticket.kind].toUpperCase()),
        node('Terminal', '', { id: ticket.register }),
        node('Employee', '', { id: ticket.clerk.id, name: ticket.clerk.name }),
        node('EndedAt', ticket.time),
        ticket.lines.length === 0
          ? node('Total', money(ticket.totalCents))
          : node('Rows', [
              ...ticket.lines.map((line) =>
                row(line.isVoid ? 'VOID' : 'ITEM', line.name, line.cents, line.quantity),
              ),
              ...(ticket.discountCents < 0 ? [row('DISCOUNT', 'COUPON', ticket.discountCents)] : []),
              row('TAX', 'SALES TAX', ticket.taxCents),
              row('TOTAL', 'TOTAL', ticket.totalCents),
              ...ticket.tenders.map(({ method, cents }) => row('TENDER', METHODS[method], cents)),
              ...(ticket.changeCents === 0 ? [] : [row('CHANGE', 'CHANGE', ticket.changeCents)]),
            ]),
      ]),
    ),
  );
}

function byRegister(tickets: readonly Ticket[]): XmlNode {
  const registers = Map.groupBy(tickets, ({ register }) => register);
  return node(
    'store',
    [...registers].map(([register, own]) =>
      node(
        'pos',
        [
          node(
            'bons',
            own.map((ticket) =>
              node('bon', [
                ...values({
                  bonNr: ticket.number,
                  datum: dayOf(ticket),
                  uhrzeit: clockOf(ticket),
                  bediener: ticket.clerk.name,
                  vorgang:
                    ticket.kind === 'refund' ? 'Rückgabe' : ticket.kind === 'void' ? 'Storno' : 'Verkauf',
                }),
                node(
                  'positionen',
                  rungOf(ticket).map((line) =>
                    node(
                      'position',
                      values({
                        bezeichnung: line.name,
                        menge: line.quantity,
                        einzelpreis: money(line.unitCents),
                        gesamtpreis: money(line.cents),
                      }),
                    ),
                  ),
                ),
                node('summe', money(ticket.totalCents)),
              ]),
            ),
          ),
        ],
        { nr: register },
      ),
    ),
    { id: '12' },
  );
}

function twoTables(tickets: readonly Ticket[]): XmlNode {
  return node('NewDataSet', [
    ...tickets.map((ticket) =>
      node(
        'Header',
        values({
          TicketNo: ticket.number,
          Opened: ticket.time,
          Till: ticket.register,
          Clerk: ticket.clerk.name,
          Status: ticket.kind === 'void' ? 'Voided' : 'Closed',
          Tax: money(ticket.taxCents),
          Total: money(ticket.totalCents),
        }),
      ),
    ),
    ...tickets.flatMap((ticket) =>
      rungOf(ticket).map((line) =>
        node(
          'Line',
          values({
            TicketNo: ticket.number,
            Product: line.name,
            Quantity: line.quantity,
            Price: money(line.unitCents),
            Extended: money(line.cents),
          }),
        ),
      ),
    ),
  ]);
}

function hungarian(tickets: readonly Ticket[]): XmlNode {
  return node(
    'ArrayOfTicket',
    tickets.map((ticket) =>
      node('Ticket', [
        ...values({
          nTicketNo: ticket.number,
          dtTicketDate: ticket.time,
          strRegister: ticket.register,
          strCashier: ticket.clerk.name,
          strTicketType: WORDS[ticket.kind],
        }),
        node(
          'Details',
          joined(rungOf(ticket)).map((line) =>
            node(
              'TicketDetail',
              values({
                strItemName: line.name,
                nQty: line.quantity,
                dblPrice: money(line.unitCents),
                dblAmount: money(line.cents),
                bVoided: String(line.isTaken),
              }),
            ),
          ),
        ),
        ...values({ dblTax: money(ticket.taxCents), dblTotal: money(ticket.totalCents) }),
      ]),
    ),
    { 'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' },
  );
}

const BOTH = [PLAIN, ONE_LINE];

export const XML_STYLES: readonly XmlStyle[] = [
  {
    system: 'xml, data set of tickets',
    kinds: KINDS,
    forms: BOTH,
    document: dataSet,
    hasClerkIds: false,
    hasGoods: false,
  },
  {
    system: 'xml, row set of lines',
    kinds: PAID,
    forms: BOTH,
    document: lineRows,
    hasGoods: true,
    hasTotal: false,
  },
  {
    system: 'xml, report with attributes',
    kinds: KINDS,
    forms: BOTH,
    document: detailAttributes,
    hasGoods: false,
  },
  {
    system: 'xml, named fields',
    kinds: KINDS,
    forms: BOTH,
    document: namedFields,
    hasClerkIds: false,
    hasGoods: false,
  },
  {
    system: 'xml, transaction log of a site controller',
    kinds: KINDS,
    forms: BOTH,
    document: transactionLog,
    hasGoods: true,
    joinsVoids: true,
  },
  {
    system: 'xml, receipts with attributes',
    kinds: KINDS,
    forms: BOTH,
    document: receipts,
    hasClerkIds: false,
    hasGoods: true,
  },
  {
    system: 'xml, invoices for the tax office',
    kinds: RUNG,
    forms: BOTH,
    document: invoices,
    hasGoods: true,
    hasRegister: false,
    hasSeries: true,
  },
  { system: 'xml, orders of a business program', kinds: RUNG, forms: BOTH, document: orders, hasGoods: true },
  { system: 'xml, an element for each kind', kinds: KINDS, forms: BOTH, document: byElement, hasGoods: true },
  { system: 'xml, rows with types', kinds: KINDS, forms: BOTH, document: typedRows, hasGoods: true },
  {
    system: 'xml, receipts by register',
    kinds: RUNG,
    forms: [{ prefix: 'k', isIndented: true }, ONE_LINE],
    document: byRegister,
    hasClerkIds: false,
    hasGoods: true,
  },
  {
    system: 'xml, tickets and lines apart',
    kinds: RUNG,
    forms: BOTH,
    document: twoTables,
    hasClerkIds: false,
    hasGoods: true,
  },
  {
    system: 'xml, names with types',
    kinds: KINDS,
    forms: BOTH,
    document: hungarian,
    hasClerkIds: false,
    hasGoods: true,
    joinsVoids: true,
  },
];
