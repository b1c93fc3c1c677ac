// ARTS (NRF) POSLog, the journal of retail: what its transactions mean.

import { normalizeRegister } from '../text/register-code.ts';
import {
  attributeSaysYes,
  childOf,
  descendantsOf,
  type FeedElement,
  findIn,
  textOf,
} from './feed-element.ts';
import {
  type AmountReader,
  createAmountReader,
  type FeedEvent,
  type FeedItem,
  type FeedLine,
  type FeedTender,
  type FeedTicket,
  type FeedTotals,
  type LineState,
  type TicketKind,
} from './feed-ticket.ts';
import { readFeedDateTime, readFeedDay, readFeedQuantity } from './feed-values.ts';
import { entryWords, receiptWords, tenderWords } from './feed-words.ts';
import { readOtherEvent } from './other-events.ts';

/** Sales are in elements with these names, returns in those of `RETURNED`. */
const SOLD = /^(?:Sale|SaleForDelivery|SaleForPickup|MiscellaneousFee|TenderReturn)$/;
const RETURNED = /^(?:Return|ReturnForDelivery|ReturnForPickup)$/;

/** @returns null for a transaction without goods or money, such as a cashier's signing on */
export function readPoslogTransaction(transaction: FeedElement): FeedTicket | null {
  const amounts = createAmountReader();
  const retail = childOf(transaction, 'RetailTransaction');
  const happened = retail === undefined ? readOtherEvent(transaction, amounts) : null;
  if (retail === undefined && happened === null) return null;
  const lines = retail === undefined ? [] : readLines(retail, amounts);
  const kind = kindOf(transaction, retail);
  const operator = childOf(childOf(transaction, 'Operator') ?? transaction, 'OperatorID');
  const totals = retail === undefined ? null : readTotals(retail, amounts);
  return {
    rowNumber: transaction.rowNumber,
    kind,
    typeText: TYPE_WORDS[kind],
    number: textOf(transaction, 'SequenceNumber', 'TransactionID', 'ReceiptNumber'),
    register: normalizeRegister(textOf(transaction, 'WorkstationID')),
    employeeId: operator?.text ?? '',
    employeeName: operator?.attributes.get('OperatorName') ?? '',
    moment: readMoment(transaction),
    businessDay: readFeedDay(textOf(transaction, 'BusinessDayDate')),
    store: textOf(transaction, 'RetailStoreID') || (findIn(transaction, 'UnitID')?.text ?? ''),
    isTraining: attributeSaysYes(transaction, 'TrainingModeFlag'),
    notes: attributeSaysYes(transaction, 'OfflineFlag') ? ['OFFLINE'] : [],
    recalls: kind === 'sale' ? linkedNumber(retail, /^(?:resume|recall|retriev)/i) : null,
    voids: kind === 'void' ? linkedNumber(retail, /void/i) : null,
    lines: happened === null ? lines : [happened],
    totals,
    fault: amounts.fault,
  };
}

const TYPE_WORDS: Readonly<Record<TicketKind, string | null>> = {
  sale: 'Sale',
  refund: 'Return',
  void: 'Void',
  abort: null,
  suspended: null,
  'canceled aside': null,
  other: null,
};

function kindOf(transaction: FeedElement, retail: FeedElement | undefined): TicketKind {
  if (retail === undefined) return 'other';
  const status = retail.attributes.get('TransactionStatus') ?? textOf(retail, 'TransactionStatus');
  if (/^(?:post)?void/i.test(status) || childOf(retail, 'PostVoid') !== undefined) return 'void';
  if (/^suspended(?:deleted|cancel)/i.test(status)) return 'canceled aside';
  if (/^suspended$/i.test(status)) return 'suspended';
  if (attributeSaysYes(transaction, 'CancelFlag') || /^(?:cancel|abort)/i.test(status)) return 'abort';
  return 'sale';
}

function readMoment(transaction: FeedElement): FeedTicket['moment'] {
  const texts = [
    textOf(transaction, 'EndDateTime'),
    findIn(transaction, 'ReceiptDateTime')?.text ?? '',
    textOf(transaction, 'BeginDateTime'),
    textOf(transaction, 'POSLogDateTime'),
  ];
  return texts.map(readFeedDateTime).find((moment) => moment !== null) ?? null;
}

function linkedNumber(retail: FeedElement | undefined, reason: RegExp): string | null {
  const link = retail?.children.find(
    ({ name, attributes }) => name === 'TransactionLink' && reason.test(attributes.get('ReasonCode') ?? ''),
  );
  return link === undefined ? null : textOf(link, 'SequenceNumber', 'TransactionID') || null;
}

function readLines(retail: FeedElement, amounts: AmountReader): FeedLine[] {
  const items = new Map<string, FeedItem>();
  return retail.children
    .filter(({ name }) => name === 'LineItem')
    .flatMap((line) => {
      const taking = childOf(line, 'Void') ?? childOf(line, 'VoidedLineItem');
      if (taking !== undefined) return readVoidOfEarlier(line, taking, items);
      const read = readLine(line, amounts);
      const item = read.find((candidate) => candidate.type === 'item');
      if (item !== undefined) items.set(textOf(line, 'SequenceNumber'), item);
      return read;
    });
}

/** `<Void>` names the line that it takes back by its number. */
function readVoidOfEarlier(
  { rowNumber }: FeedElement,
  taking: FeedElement,
  items: ReadonlyMap<string, FeedItem>,
): FeedLine[] {
  const number =
    findIn(taking, 'LineItemSequenceNumber', 'SequenceNumber', 'ItemLink', 'LineItemLink')?.text ??
    taking.text;
  const target = items.get(number);
  if (target === undefined) {
    return [
      { type: 'event', rowNumber, kind: 'void-line', words: `VOID LINE ${number}`.trim(), cents: null },
    ];
  }
  // Its own line already says so.
  if (target.state !== 'counts') return [];
  const cents = -target.cents;
  return [{ ...target, rowNumber, cents, state: 'takes back', isReturned: false, remark: '' }];
}

function readLine(line: FeedElement, amounts: AmountReader): FeedLine[] {
  const state = stateOf(line);
  return line.children.flatMap((part): FeedLine[] => {
    if (part.name === 'Tender') return readTender(part, state !== 'counts', amounts);
    if (part.name === 'AgeRestriction') return [readAgeCheck(part)];
    if (part.name === 'Discount' || part.name === 'LoyaltyReward') {
      return state === 'counts' ? readReduction(part, amounts) : [];
    }
    if (part.name === 'CardActivation') return [readActivation(part, amounts)];
    if (!SOLD.test(part.name) && !RETURNED.test(part.name)) return [];
    const item = readItem(line, part, state, amounts);
    if (item === null) return [];
    return [
      item,
      ...readOverride(line, part, amounts),
      ...(item.state === 'counts' ? readModifiers(part, amounts) : []),
    ];
  });
}

function stateOf(line: FeedElement): LineState {
  if (attributeSaysYes(line, 'CancelFlag') || attributeSaysYes(line, 'DeleteFlag')) return 'canceled';
  return attributeSaysYes(line, 'VoidFlag') ? 'voided' : 'counts';
}

function readItem(
  line: FeedElement,
  part: FeedElement,
  state: LineState,
  amounts: AmountReader,
): FeedItem | null {
  const quantity = readFeedQuantity(textOf(part, 'Quantity', 'Units'));
  const unit = amounts.read(childOf(part, 'ActualSalesUnitPrice') ?? childOf(part, 'RegularSalesUnitPrice'));
  const extended = amounts.read(childOf(part, 'ExtendedAmount') ?? childOf(part, 'Amount'));
  const printed = extended ?? (unit === null ? null : Math.round(unit * quantity));
  if (printed === null) return null;
  const isReturned = RETURNED.test(part.name);
  const cents = isReturned ? -Math.abs(printed) : printed;
  const department = childOf(part, 'MerchandiseHierarchy');
  const code = findIn(part, 'POSItemID', 'ItemID')?.text ?? '';
  return {
    type: 'item',
    rowNumber: line.rowNumber,
    name:
      textOf(part, 'Description') ||
      code ||
      department?.attributes.get('DepartmentDescription') ||
      receiptWords(part.name),
    cents,
    quantity: Math.abs(quantity),
    state: state === 'voided' && (cents < 0 || quantity < 0) && !isReturned ? 'takes back' : state,
    isReturned,
    remark: entryWords(line.attributes.get('EntryMethod') ?? ''),
  };
}

/** The event has the regular price; the price charged is the item's own. */
function readOverride(line: FeedElement, part: FeedElement, amounts: AmountReader): FeedEvent[] {
  const modifier = part.children.find(
    ({ name, attributes }) =>
      name === 'RetailPriceModifier' && /override/i.test(attributes.get('MethodCode') ?? ''),
  );
  if (modifier === undefined && !attributeSaysYes(line, 'OperatorOverride')) return [];
  const previous = modifier === undefined ? undefined : childOf(modifier, 'PreviousPrice');
  return [
    {
      type: 'event',
      rowNumber: modifier?.rowNumber ?? line.rowNumber,
      kind: 'price-override',
      words: 'PRICE OVERRIDE',
      cents: amounts.read(previous ?? childOf(part, 'RegularSalesUnitPrice')),
    },
  ];
}

function readModifiers(part: FeedElement, amounts: AmountReader): FeedLine[] {
  return part.children
    .filter(
      ({ name, attributes }) =>
        name === 'RetailPriceModifier' && !/override/i.test(attributes.get('MethodCode') ?? ''),
    )
    .flatMap((modifier) => readReduction(modifier, amounts));
}

function readReduction(element: FeedElement, amounts: AmountReader): FeedLine[] {
  const amount = ['ExtendedRewardAmount', 'ExtendedAmount', 'Amount']
    .map((name) => childOf(element, name))
    .find((candidate) => candidate !== undefined && candidate.text !== '');
  const cents = amounts.read(amount);
  if (cents === null || cents === 0) return [];
  const isAdded = /^add/i.test(amount?.attributes.get('Action') ?? '');
  const reason = textOf(element, 'Description', 'ReasonCode', 'PromotionID');
  const kind = element.name === 'LoyaltyReward' ? 'LOYALTY REWARD' : 'DISCOUNT';
  return [
    {
      type: 'discount',
      rowNumber: element.rowNumber,
      words: [kind, reason.toUpperCase()].join('  ').trim(),
      cents: isAdded ? Math.abs(cents) : -Math.abs(cents),
    },
  ];
}

function readActivation(part: FeedElement, amounts: AmountReader): FeedEvent {
  return {
    type: 'event',
    rowNumber: part.rowNumber,
    kind: 'card-load',
    words: ['CARD ACTIVATION', receiptWords(textOf(part, 'CardType')), entryWords(textOf(part, 'EntryMode'))]
      .filter((word) => word !== '')
      .join('  '),
    cents: amounts.read(childOf(part, 'PurchaseAmount')),
  };
}

function readAgeCheck(part: FeedElement): FeedEvent {
  const { attributes } = part;
  const birthDate = attributes.get('Birthdate') ?? attributes.get('BirthDate') ?? textOf(part, 'BirthDate');
  const verified = attributes.get('Verified') ?? textOf(part, 'Verified');
  const isSkipped = /^(?:false|no|n|0)$/i.test(verified);
  return {
    type: 'event',
    rowNumber: part.rowNumber,
    kind: isSkipped ? 'age-cancel' : 'age-check',
    words: [
      isSkipped ? 'AGE CHECK NOT PASSED' : 'AGE CHECK',
      birthDate === '' ? '' : `BIRTH DATE ${birthDate.slice(0, 10)}`,
    ]
      .filter((word) => word !== '')
      .join('  '),
    cents: null,
  };
}

function readTender(tender: FeedElement, isCanceled: boolean, amounts: AmountReader): FeedTender[] {
  const { attributes, rowNumber } = tender;
  const cents = amounts.read(childOf(tender, 'Amount')) ?? 0;
  const change = amounts.read(findIn(childOf(tender, 'TenderChange') ?? NOTHING, 'Amount'));
  const credit = childOf(tender, 'CreditDebit');
  const number = findIn(tender, 'PrimaryAccountNumber', 'AccountNumber')?.text ?? '';
  const approval = findIn(tender, 'AuthorizationCode')?.text ?? '';
  const kind = credit?.attributes.get('CreditDescription') ?? credit?.attributes.get('CardType') ?? '';
  const method =
    attributes.get('TenderDescription') ??
    tenderWords(attributes.get('TenderType') ?? textOf(tender, 'TenderID'), '');
  const paid: FeedTender = {
    type: 'tender',
    rowNumber,
    method: method.toUpperCase(),
    cents: /^refund/i.test(attributes.get('TypeCode') ?? '') ? -Math.abs(cents) : cents,
    isChange: false,
    isCanceled,
    card:
      number === '' && approval === ''
        ? null
        : { number, approval, kind, entry: receiptWords(attributes.get('EntryMethod') ?? '') },
  };
  if (change === null || change === 0) return [paid];
  return [
    paid,
    { ...paid, method: 'CASH', cents: -Math.abs(change), isChange: true, isCanceled: false, card: null },
  ];
}

const NOTHING: FeedElement = { name: '', text: '', attributes: new Map(), children: [], rowNumber: 0 };

/** Ordered by how likely they are to be the amount due. */
const DUE_TYPES = ['TransactionGrandAmount', 'TransactionPurchaseAmount', 'TransactionNetAmount'];

function readTotals(retail: FeedElement, amounts: AmountReader): FeedTotals | null {
  const totals = retail.children.filter(({ name }) => name === 'Total');
  const typeOf = ({ attributes }: FeedElement): string => attributes.get('TotalType') ?? '';
  const ofType = (type: string): number | null =>
    amounts.read(totals.find((total) => typeOf(total) === type));
  const lineTaxes = retail.children
    .filter(({ name }) => name === 'LineItem')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'Tax'));
  const goodsTaxes = [...descendantsOf(retail)].filter(({ name }) => name === 'Tax');
  const taxes = (lineTaxes.length > 0 ? lineTaxes : goodsTaxes).map((tax) =>
    amounts.read(childOf(tax, 'Amount')),
  );
  const summed = taxes.length === 0 ? null : taxes.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
  const tax = ofType('TransactionTaxAmount') ?? summed;
  const due = DUE_TYPES.map(ofType).filter((cents) => cents !== null);
  const [first] = totals;
  if (first === undefined && tax === null) return null;
  return {
    rowNumber: first?.rowNumber ?? retail.rowNumber,
    dueCents: ofType('TransactionGrandAmount'),
    candidates: [...due, ...due.map((cents) => cents + (tax ?? 0))],
    taxCents: tax,
  };
}
