import { type FeedEntry, type FeedGood, joinVoids } from './journal.ts';
import type { FeedStyle } from './styles.ts';
import { node, type XmlNode } from './xml.ts';

const money = (cents: number): string => (cents / 100).toFixed(2);
const yes = (name: string, is: boolean): XmlNode => node(name, '', { value: is ? 'yes' : 'no' });

const EVENTS = {
  sale: 'SaleEvent',
  suspended: 'SaleEvent',
  refund: 'RefundEvent',
  void: 'VoidEvent',
  'no-sale': 'OtherEvent',
  drop: 'FinancialEvent',
  'paid-in': 'FinancialEvent',
  'paid-out': 'FinancialEvent',
} as const;

const NAMESPACE = 'http://www.naxml.org/POSBO/Vocabulary/2003-10-16';

/** A document with these events. */
export function naxmlDocument(events: readonly XmlNode[], { version }: FeedStyle, prefix: string): XmlNode {
  const heading = node('TransmissionHeader', [
    node('StoreLocationID', '12'),
    node('VendorName', 'Register'),
    node('VendorModelVersion', '1.0'),
  ]);
  const report = node('JournalReport', [
    node('JournalHeader', [node('ReportSequenceNumber', '7'), node('PrimaryReportPeriod', '2')]),
    ...events,
  ]);
  return node('NAXML-POSJournal', [heading, report], {
    [prefix === '' ? 'xmlns' : `xmlns:${prefix}`]: NAMESPACE,
    version,
  });
}

/** The opening of a register, which is not a transaction. */
export const naxmlOpening = (date: string): XmlNode =>
  node('OtherEvent', [
    node('CashierID', '104'),
    node('RegisterID', '1'),
    node('TransactionID', '77'),
    node('BusinessDate', date),
    node('RegisterDetail', [node('CashInDrawer', '200.00')], { detailType: 'open' }),
  ]);

export function naxmlEvent(entry: FeedEntry, style: FeedStyle): XmlNode {
  const { ticket, recalls } = entry;
  const { kind } = ticket;
  const isMoved = kind === 'no-sale' || kind === 'drop' || kind === 'paid-in' || kind === 'paid-out';
  return node(EVENTS[kind], [
    node('EventSequenceID', '1'),
    yes('TrainingModeFlag', entry.isTraining),
    node('CashierID', ticket.clerk.id),
    node('RegisterID', ticket.register),
    node('TillID', '1'),
    yes('OutsideSalesFlag', entry.isOutside),
    node('TransactionID', ticket.number),
    ...momentOf(ticket.time, style),
    node(
      'BusinessDate',
      style.dates === 'plain' ? entry.businessDate : `${entry.businessDate}T00:00:00-05:00`,
    ),
    yes('OfflineFlag', entry.isOffline),
    yes('SuspendFlag', kind === 'suspended'),
    recalls !== null && style.linksRecalls
      ? node('LinkedTransactionInfo', [node('OriginalTransactionID', recalls)])
      : undefined,
    ...(isMoved ? [detailOf(entry)] : [linesOf(entry, style), totalsOf(entry, style)]),
  ]);
}

function momentOf(time: string, { dates }: FeedStyle): XmlNode[] {
  const date = `${time.slice(0, 10)}${dates === 'with T' ? 'T' : ''}`;
  const clock = `${time.slice(11)}${dates === 'plain' ? '' : '-05:00'}`;
  return [
    node('EventStartDate', date),
    node('EventStartTime', clock),
    node('EventEndDate', date),
    node('EventEndTime', clock),
  ];
}

function detailOf({ ticket: { kind, totalCents } }: FeedEntry): XmlNode {
  const amount = money(totalCents);
  const tender = node('TenderInfo', [
    node('Tender', [node('TenderCode', 'cash'), node('TenderSubCode', 'generic')]),
    node('TenderAmount', amount),
  ]);
  if (kind === 'no-sale') return node('NosaleDetail');
  if (kind === 'drop') {
    return node('FinancialEventDetail', [
      node('SafeDropDetail', [node('DropAmount', amount), tender, node('EnvelopeID', '8')]),
    ]);
  }
  const name = kind === 'paid-in' ? 'PayInDetail' : 'PayOutDetail';
  return node('FinancialEventDetail', [node(name, [node('DetailAmount', amount), tender])]);
}

function linesOf(entry: FeedEntry, style: FeedStyle): XmlNode {
  const { ticket } = entry;
  const isUnsigned = ticket.kind === 'refund' && !style.hasSigns;
  const sign = isUnsigned ? -1 : 1;
  const goods = style.voids === 'canceled' ? joinVoids(entry.goods) : entry.goods;
  const lines = goods.map((good, at) => {
    const isReduced = ticket.discountCents < 0 && at === goods.length - 1;
    return node('TransactionLine', [itemLine(good, sign, style, isReduced ? ticket.discountCents : 0)], {
      status: statusOf(entry, good, style),
    });
  });
  const tax = node(
    'TransactionLine',
    [
      node('TransactionTax', [
        node('TaxLevelID', '101'),
        node('TaxableSalesAmount', money(sign * ticket.subtotalCents)),
        node('TaxCollectedAmount', money(sign * ticket.taxCents)),
      ]),
    ],
    { status: 'normal' },
  );
  const isUnpaid = ticket.kind === 'void' || ticket.kind === 'suspended';
  return node('TransactionDetailGroup', [...lines, ...(isUnpaid ? [] : [tax, ...tendersOf(entry, sign)])]);
}

function statusOf({ ticket }: FeedEntry, good: FeedGood, style: FeedStyle): string | undefined {
  if (ticket.kind === 'void' || good.isCanceled) return 'cancel';
  if (good.isVoid) return 'void';
  return style.dates === 'with T' ? undefined : 'normal';
}

function itemLine(good: FeedGood, sign: number, style: FeedStyle, discountCents: number): XmlNode {
  const { regularCents } = good;
  const isPlus = good.isVoid && style.voids === 'again, plus';
  const [quantity, cents] = [good.quantity, good.cents].map((value) => sign * (isPlus ? -value : value));
  return node('ItemLine', [
    node('ItemCode', [
      node('POSCodeFormat', '', { format: 'upcA' }),
      node('POSCode', good.code),
      node('POSCodeModifier', '0'),
    ]),
    node('Description', good.name),
    node('EntryMethod', '', { method: good.isKeyed ? 'manual' : 'scan' }),
    node('ActualSalesPrice', money(good.unitCents)),
    node('MerchandiseCode', '4'),
    node('RegularSellPrice', money(regularCents ?? good.unitCents)),
    node('SalesQuantity', quantity ?? 1),
    node('SalesAmount', style.dates === 'with T' ? `${money(cents ?? 0)}00` : money(cents ?? 0)),
    regularCents === null
      ? undefined
      : node('PriceOverride', [
          node('PriceOverridePrice', money(good.unitCents)),
          node('PriceOverrideReason', 'damaged'),
        ]),
    discountCents === 0
      ? undefined
      : node('Promotion', [
          node('PromotionID', '2150'),
          node('PromotionAmount', money(-discountCents)),
          node('PromotionReason', 'mixAndMatch'),
        ]),
    good.age === 'none' ? undefined : ageCheck(good.age),
    node('ItemTax', [node('TaxLevelID', good.isTaxed ? '101' : '99')]),
  ]);
}

const ageCheck = (age: FeedGood['age']): XmlNode =>
  node('RestrictedSalesDetail', [
    node('CustomerID', [
      node('BirthDate', age === 'skipped' ? '' : '1988-02-14'),
      yes('CashierBypassedFlag', age === 'skipped'),
    ]),
  ]);

function tendersOf({ ticket }: FeedEntry, sign: number): XmlNode[] {
  const { tenders, changeCents, number } = ticket;
  const tender = (code: string, cents: number, isChange: boolean, more: XmlNode[] = []): XmlNode =>
    node(
      'TransactionLine',
      [
        node('TenderInfo', [
          node('Tender', [
            node('TenderCode', code),
            node('TenderSubCode', code === 'cash' ? 'generic' : 'visa'),
          ]),
          node('TenderAmount', money(cents)),
          ...more,
          yes('ChangeFlag', isChange),
        ]),
      ],
      { status: 'normal' },
    );
  const account = [
    node('AccountInfo', [
      node('AccountID', `XXXXXXXXXXXX${String((number * 7919) % 10_000).padStart(4, '0')}`),
    ]),
    node('Authorization', [node('AuthorizationCode', String(10_000 + (number % 90_000)))]),
  ];
  return [
    ...tenders.map(({ method, cents }) =>
      method === 'cash'
        ? tender('cash', sign * cents, false)
        : tender('creditCards', sign * cents, false, account),
    ),
    ...(changeCents > 0 ? [tender('cash', -changeCents, true)] : []),
  ];
}

function totalsOf({ ticket }: FeedEntry, style: FeedStyle): XmlNode | undefined {
  const { kind, subtotalCents, taxCents, totalCents } = ticket;
  if (kind === 'void' || kind === 'suspended') return undefined;
  const isUnsigned = kind === 'refund' && !style.hasSigns;
  const sign = isUnsigned ? -1 : 1;
  const tax = node('TransactionTotalTaxNetAmount', money(sign * taxCents));
  const gross = node('TransactionTotalGrossAmount', money(sign * subtotalCents));
  switch (style.totals) {
    case 'none':
      return undefined;
    case 'net without tax':
      return node('TransactionSummary', [
        gross,
        node('TransactionTotalNetAmount', money(sign * subtotalCents)),
        tax,
      ]);
    case 'net with tax':
      return node('TransactionSummary', [
        gross,
        node('TransactionTotalNetAmount', money(sign * totalCents)),
        tax,
      ]);
    case 'grand':
      return node('TransactionSummary', [
        gross,
        node('TransactionTotalNetAmount', money(sign * subtotalCents)),
        tax,
        node('TransactionTotalGrandAmount', money(Math.abs(totalCents)), {
          direction: totalCents < 0 ? 'Refunded' : 'Collected',
        }),
      ]);
  }
}
