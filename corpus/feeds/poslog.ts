import { type FeedEntry, type FeedGood, joinVoids } from './journal.ts';
import type { FeedStyle } from './styles.ts';
import { node, type XmlNode } from './xml.ts';

const money = (cents: number): string => (cents / 100).toFixed(2);
const trueOr = (is: boolean): string => (is ? 'true' : 'false');

const NAMESPACE = 'http://www.nrf-arts.org/IXRetail/namespace/';

export function poslogDocument(transactions: readonly XmlNode[], style: FeedStyle, prefix: string): XmlNode {
  return node('POSLog', transactions, {
    [prefix === '' ? 'xmlns' : `xmlns:${prefix}`]: NAMESPACE,
    FixVersion: style.version,
  });
}

/** A cashier's sign-on, which is not a transaction. */
export const poslogOpening = (date: string): XmlNode =>
  node('Transaction', [
    node('RetailStoreID', '12'),
    node('WorkstationID', '1'),
    node('SequenceNumber', '77'),
    node('BusinessDayDate', date),
    node('EndDateTime', `${date}T05:00:00`),
    node('ControlTransaction', [node('OperatorSignOn', [node('StartDateTimestamp', `${date}T05:00:00`)])]),
  ]);

export function poslogTransaction(entry: FeedEntry, style: FeedStyle): XmlNode {
  const { ticket } = entry;
  const zone = style.dates === 'with zone' ? '-05:00' : '';
  return node(
    'Transaction',
    [
      node('RetailStoreID', '12'),
      node('WorkstationID', ticket.register),
      node('TillID', '1'),
      node('SequenceNumber', ticket.number),
      node('BusinessDayDate', entry.businessDate),
      node('BeginDateTime', `${ticket.time}${zone}`),
      node('EndDateTime', `${ticket.time}${zone}`),
      node('OperatorID', ticket.clerk.id, { OperatorName: ticket.clerk.name }),
      node('CurrencyCode', 'USD'),
      contentOf(entry, style),
    ],
    {
      CancelFlag: trueOr(ticket.kind === 'void' && style.voids === 'canceled'),
      TrainingModeFlag: trueOr(entry.isTraining),
      OfflineFlag: trueOr(entry.isOffline),
    },
  );
}

function contentOf(entry: FeedEntry, style: FeedStyle): XmlNode {
  const { kind, totalCents } = entry.ticket;
  const amount = node('Amount', money(totalCents));
  switch (kind) {
    case 'no-sale':
      return node('ControlTransaction', [node('ReasonCode', 'Procedure 21'), node('NoSale')]);
    case 'drop':
      return node('TenderControlTransaction', [node('TenderPickup', [amount])]);
    case 'paid-in':
      return node('TenderControlTransaction', [node('PaidIn', [amount])]);
    case 'paid-out':
      return node('TenderControlTransaction', [node('PaidOut', [amount])]);
    case 'sale':
    case 'refund':
    case 'void':
    case 'suspended':
      return retailOf(entry, style);
  }
}

const STATUS = { sale: undefined, refund: undefined, void: 'Voided', suspended: 'Suspended' } as const;

function retailOf(entry: FeedEntry, style: FeedStyle): XmlNode {
  const { ticket, recalls } = entry;
  const { kind } = ticket as { kind: keyof typeof STATUS };
  const isUnpaid = kind === 'void' || kind === 'suspended';
  const goods = style.voids === 'canceled' ? joinVoids(entry.goods) : entry.goods;
  let sequence = 0;
  const line = (content: XmlNode[], attributes: Record<string, string | undefined> = {}): XmlNode =>
    node('LineItem', [node('SequenceNumber', (sequence += 1)), ...content], attributes);
  const lines = goods.flatMap((good) => [
    line([style.voids !== 'canceled' && good.isVoid ? voidOf(sequence) : saleOf(good)], {
      EntryMethod: good.isKeyed ? 'Keyed' : 'Scanned',
      VoidFlag: good.isCanceled ? 'true' : undefined,
    }),
    ...(good.age === 'none' ? [] : [line([ageCheck(good.age)])]),
  ]);
  return node(
    'RetailTransaction',
    [
      ...lines,
      ...(ticket.discountCents < 0
        ? [line([node('Discount', [node('Amount', money(-ticket.discountCents))])])]
        : []),
      ...(isUnpaid
        ? []
        : [
            line([
              node('Tax', [
                node('TaxableAmount', money(ticket.subtotalCents)),
                node('Amount', money(ticket.taxCents)),
              ]),
            ]),
            ...tendersOf(entry).map((tender) => line([tender])),
            ...totalsOf(entry, style),
          ]),
      recalls === null
        ? undefined
        : node('TransactionLink', [node('SequenceNumber', recalls)], { ReasonCode: 'Resume' }),
    ],
    { TransactionStatus: kind === 'void' && style.voids === 'canceled' ? undefined : STATUS[kind] },
  );
}

/** Takes the line before back. */
const voidOf = (target: number): XmlNode => node('Void', [node('LineItemSequenceNumber', target)]);

function saleOf(good: FeedGood): XmlNode {
  const isReturn = good.quantity < 0 && !good.isVoid;
  const { regularCents } = good;
  return node(
    isReturn ? 'Return' : 'Sale',
    [
      node('ItemID', good.code),
      node('MerchandiseHierarchy', '4', { Level: 'Department', DepartmentDescription: good.department }),
      node('Description', good.name),
      node('RegularSalesUnitPrice', money(regularCents ?? good.unitCents)),
      node('ActualSalesUnitPrice', money(good.unitCents)),
      node('ExtendedAmount', money(Math.abs(good.cents))),
      node('Quantity', Math.abs(good.quantity)),
      regularCents === null
        ? undefined
        : node(
            'RetailPriceModifier',
            [
              node('Amount', money(regularCents - good.unitCents), { Action: 'Subtract' }),
              node('PreviousPrice', money(regularCents)),
            ],
            { MethodCode: 'PriceOverride' },
          ),
    ],
    { ItemType: 'Stock' },
  );
}

const ageCheck = (age: FeedGood['age']): XmlNode =>
  node('AgeRestriction', '21', {
    Birthdate: age === 'skipped' ? undefined : '1988-02-14',
    Verified: trueOr(age !== 'skipped'),
  });

function tendersOf({ ticket }: FeedEntry): XmlNode[] {
  const { tenders, changeCents, number } = ticket;
  return tenders.map(({ method, cents }, at) => {
    const isLast = at === tenders.length - 1;
    const attributes = {
      TenderType: method === 'cash' ? 'Cash' : 'CreditDebit',
      TypeCode: cents < 0 ? 'Refund' : 'Sale',
    };
    const change =
      isLast && changeCents > 0 ? node('TenderChange', [node('Amount', money(changeCents))]) : undefined;
    const card =
      method === 'card'
        ? [
            node('Authorization', [node('AuthorizationCode', String(10_000 + (number % 90_000)))]),
            node('CreditDebit', [node('PrimaryAccountNumber', 'XXXXXXXXXXXX4242')], { CardType: 'Visa' }),
          ]
        : [];
    return node('Tender', [node('Amount', money(Math.abs(cents))), ...card, change], attributes);
  });
}

function totalsOf({ ticket }: FeedEntry, style: FeedStyle): XmlNode[] {
  const total = (type: string, cents: number): XmlNode => node('Total', money(cents), { TotalType: type });
  const { subtotalCents, taxCents, totalCents } = ticket;
  const net = [total('TransactionNetAmount', subtotalCents), total('TransactionTaxAmount', taxCents)];
  return style.totals === 'grand' ? [...net, total('TransactionGrandAmount', totalCents)] : net;
}
