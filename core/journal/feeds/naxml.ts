// NAXML POSJournal, the journal that convenience stores' registers send to back offices: what its events mean.

import type { PhraseTable } from '../lines/phrase-table.ts';
import { readListed } from '../shape/table/read-kind.ts';
import { normalizeRegister } from '../text/register-code.ts';
import type { TransactionKind } from '../vocabulary/kind-words.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import { childOf, descendantsOf, type FeedElement, findIn, saysYes, textOf } from './feed-element.ts';
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
import {
  type FeedMoment,
  readFeedDateTime,
  readFeedDay,
  readFeedMoment,
  readFeedQuantity,
} from './feed-values.ts';
import { entryWords, receiptWords, tenderWords } from './feed-words.ts';
import { readOtherEvent } from './other-events.ts';

const KINDS: ReadonlyMap<string, TicketKind> = new Map([
  ['SaleEvent', 'sale'],
  ['RefundEvent', 'refund'],
  ['VoidEvent', 'void'],
  ['OtherEvent', 'other'],
  ['FinancialEvent', 'other'],
]);

/** Events of other names are those that a maker added: `NoSaleEvent`. */
export const isNaxmlEvent = (name: string): boolean => name.endsWith('Event');

const KINDS_BY_WORD: Partial<Record<TransactionKind, TicketKind>> = { Refund: 'refund', Void: 'void' };

/** A maker's own event is a ticket if it has lines: `ReturnEvent`. */
function nameKind({ name, children }: FeedElement): TicketKind {
  const known = KINDS.get(name);
  if (known !== undefined) return known;
  if (!children.some((child) => child.name === 'TransactionDetailGroup')) return 'other';
  const word = readListed(name);
  return (word === null ? undefined : KINDS_BY_WORD[word]) ?? 'sale';
}

/** Parts of an event that are not lines of its receipt. */
const NO_GOODS = /^(?:TransactionTax|TenderInfo|CustomerID|LoyaltyInfo|AuthorizationInfo)$/;

/**
 * @param store from the journal's heading
 * @param table the words of journals, for what is rung on keys such as `PAID OUT`
 * @returns null for an event that is not a transaction, such as opening a register
 */
export function readNaxmlEvent(
  event: FeedElement,
  store: string,
  table: PhraseTable<LineMeaning>,
): FeedTicket | null {
  const amounts = createAmountReader();
  const group = childOf(event, 'TransactionDetailGroup');
  const lines = (group?.children ?? [])
    .filter(({ name }) => name === 'TransactionLine')
    .flatMap((line) => readLine(line, amounts, table));
  const named = nameKind(event);
  const happened = named === 'other' ? readOtherEvent(event, amounts) : null;
  if (named === 'other' && happened === null) return null;
  const isOutside = saysYes(event, 'OutsideSalesFlag');
  const kind = kindOf(event, named, lines);
  const link = childOf(event, 'LinkedTransactionInfo');
  const linked = link === undefined ? null : textOf(link, 'OriginalTransactionID', 'TransactionID') || null;
  return {
    rowNumber: event.rowNumber,
    kind,
    typeText: kind === 'other' || kind === 'suspended' ? null : event.name,
    number: textOf(event, 'TransactionID', 'ReceiptNumber', 'EventSequenceID'),
    register: normalizeRegister(textOf(event, 'RegisterID')),
    // Nobody at a register rings up what is paid at the pump.
    employeeId: isOutside ? '' : textOf(event, 'CashierID'),
    employeeName: isOutside ? '' : textOf(event, 'CashierName'),
    moment: readMoment(event),
    businessDay: readFeedDay(textOf(event, 'BusinessDate')),
    store,
    isTraining: saysYes(event, 'TrainingModeFlag'),
    notes: [
      ...(isOutside ? ['PAID AT THE PUMP'] : []),
      ...(saysYes(event, 'OfflineFlag') ? ['OFFLINE'] : []),
    ],
    recalls: kind === 'sale' ? linked : null,
    voids: kind === 'void' ? linked : null,
    lines: happened === null ? lines.map((line) => (kind === 'void' ? asRung(line) : line)) : [happened],
    totals: kind === 'other' ? null : readTotals(event, amounts),
    fault: amounts.fault,
  };
}

/** Registers without events for money paid in or out ring it as a sale or a refund with nothing else in it. */
function kindOf(event: FeedElement, named: TicketKind, lines: readonly FeedLine[]): TicketKind {
  const goods = lines.filter(({ type }) => type !== 'tender');
  const isMovedOnly = goods.length > 0 && goods.every(({ type }) => type === 'event');
  if (isMovedOnly && (named === 'sale' || named === 'refund')) return 'other';
  return named === 'sale' && saysYes(event, 'SuspendFlag') ? 'suspended' : named;
}

/** All lines of a voided ticket are marked as canceled, but they are what was rung. */
const asRung = (line: FeedLine): FeedLine =>
  line.type === 'item' && line.state === 'canceled' ? { ...line, state: 'counts' } : line;

/** When it was printed or ended, or else when it began. */
function readMoment(event: FeedElement): FeedMoment | null {
  for (const name of ['Receipt', 'EventEnd', 'EventStart', 'Event']) {
    const moment = readFeedMoment(textOf(event, `${name}Date`), textOf(event, `${name}Time`));
    if (moment !== null) return moment;
  }
  return readFeedDateTime(textOf(event, 'EventDateTime', 'ReceiptDateTime'));
}

function readLine(line: FeedElement, amounts: AmountReader, table: PhraseTable<LineMeaning>): FeedLine[] {
  return line.children.flatMap((part): FeedLine[] => {
    const status = stateOf(line, part);
    if (part.name === 'TenderInfo') return [readTender(part, status !== 'counts', amounts)];
    if (isReduction(part)) {
      return status === 'counts' ? readReductions(part, amounts, true) : [];
    }
    if (NO_GOODS.test(part.name)) return [];
    const moved = readMovedMoney(part, amounts, table);
    if (moved !== null) return [moved];
    const item = readItem(part, status, amounts);
    if (item === null) return [];
    const isCounted = item.state === 'counts';
    return [
      item,
      ...readOverride(part, amounts),
      ...(isCounted ? readReductions(part, amounts, false) : []),
      ...readCardLoad(item, part, table),
      ...readAgeChecks(part),
    ];
  });
}

const REDUCTION_AMOUNT = /^(?:Promotion|Discount)Amount$/;

/** Whether a line only takes off an amount from what was sold, under whatever name. */
function isReduction(part: FeedElement): boolean {
  if (part.name === 'PromotionLine' || part.name === 'DiscountLine') return true;
  return part.children.some(({ name }) => REDUCTION_AMOUNT.test(name)) && !childOf(part, 'SalesAmount');
}

/** `status="cancel"` means rung and taken back; the effect of a void is decided by its sign and the sums. */
function stateOf(line: FeedElement, part: FeedElement): LineState {
  const status = line.attributes.get('status') ?? 'normal';
  if (/^cancel/i.test(status)) return 'canceled';
  return /^void/i.test(status) || saysYes(part, 'VoidFlag') ? 'voided' : 'counts';
}

const FUEL_LINE = /^Fuel(?:Prepay)?Line$/;

function readItem(part: FeedElement, status: LineState, amounts: AmountReader): FeedItem | null {
  const amount = ['SalesAmount', 'FeeAmount', 'MoneyOrderFaceAmount', 'Amount']
    .map((name) => childOf(part, name))
    .find((element) => element !== undefined && element.text !== '');
  const printed = amounts.read(amount);
  const isReturned = saysYes(part, 'ReturnFlag');
  if (printed === null) return null;
  const cents = isReturned ? -Math.abs(printed) : printed;
  const pump = textOf(part, 'FuelPositionID');
  return {
    type: 'item',
    rowNumber: part.rowNumber,
    name: nameOf(part),
    cents,
    quantity: readFeedQuantity(textOf(part, 'SalesQuantity')),
    state: status === 'voided' && cents < 0 ? 'takes back' : status,
    isReturned,
    remark: [
      entryWords(childOf(part, 'EntryMethod')?.attributes.get('method') ?? textOf(part, 'EntryMethod')),
      part.name === 'MerchandiseCodeLine' ? 'DEPARTMENT KEY' : '',
      FUEL_LINE.test(part.name) && pump !== '' && pump !== '0' ? `PUMP ${pump}` : '',
    ]
      .filter((word) => word !== '')
      .join(', '),
  };
}

/** The description, or a substitute for it. */
function nameOf(part: FeedElement): string {
  const description = textOf(part, 'Description');
  if (description !== '') return description;
  const code = findIn(part, 'POSCode')?.text ?? '';
  if (code !== '') return code;
  if (part.name === 'FuelLine') return `FUEL ${textOf(part, 'FuelGradeID')}`.trim();
  const department = textOf(part, 'MerchandiseCode');
  return part.name === 'MerchandiseCodeLine' && department !== ''
    ? `DEPARTMENT ${department}`
    : receiptWords(part.name.replace(/Line$/, ''));
}

/** Some registers ring money paid out or in as a department. */
function readMovedMoney(
  part: FeedElement,
  amounts: AmountReader,
  table: PhraseTable<LineMeaning>,
): FeedEvent | null {
  if (part.name !== 'MerchandiseCodeLine') return null;
  const words = textOf(part, 'Description').toUpperCase();
  const kind = words === '' ? undefined : table.match(words, 'none')?.meaning;
  if (kind !== 'paid-in' && kind !== 'paid-out') return null;
  const cents = amounts.read(childOf(part, 'SalesAmount'));
  return {
    type: 'event',
    rowNumber: part.rowNumber,
    kind,
    words,
    cents: cents === null ? null : Math.abs(cents),
  };
}

/** The price charged is the item's own; the event has the regular price. */
function readOverride(part: FeedElement, amounts: AmountReader): FeedEvent[] {
  const override = childOf(part, 'PriceOverride');
  if (override === undefined) return [];
  const reason = textOf(override, 'PriceOverrideReason');
  return [
    {
      type: 'event',
      rowNumber: override.rowNumber,
      kind: 'price-override',
      words: ['PRICE OVERRIDE', reason].join('  ').trim(),
      cents: amounts.read(childOf(part, 'RegularSellPrice')),
    },
  ];
}

function readReductions(part: FeedElement, amounts: AmountReader, isOwnLine: boolean): FeedLine[] {
  const found = [...(isOwnLine ? [part] : []), ...part.children];
  return found.flatMap((element): FeedLine[] => {
    const amount = element.children.find(({ name, text }) => REDUCTION_AMOUNT.test(name) && text !== '');
    const cents = amounts.read(amount);
    if (cents === null || cents === 0) return [];
    const kind = amount?.name === 'PromotionAmount' ? 'PROMOTION' : 'DISCOUNT';
    const reason = textOf(element, 'PromotionReason', 'DiscountReason', 'Description');
    return [
      {
        type: 'discount',
        rowNumber: element.rowNumber,
        words: [kind, reason.toUpperCase()].join('  ').trim(),
        cents: -Math.abs(cents),
      },
    ];
  });
}

/** An article that loads or activates a card is recognized by its name. */
function readCardLoad(item: FeedItem, part: FeedElement, table: PhraseTable<LineMeaning>): FeedEvent[] {
  const isLoad = table.match(item.name.toUpperCase(), 'positive')?.meaning === 'card-load';
  if (!isLoad || item.state !== 'counts') return [];
  return [
    { type: 'event', rowNumber: part.rowNumber, kind: 'card-load', words: item.name, cents: item.cents },
  ];
}

/** A restricted sale says whose age was checked and how, or that the cashier bypassed the check. */
function readAgeChecks(part: FeedElement): FeedEvent[] {
  return [...descendantsOf(part)]
    .filter(({ name }) => name === 'CustomerID' || name === 'AgeVerification')
    .flatMap((check): FeedEvent[] => {
      const birthDate = textOf(check, 'BirthDate', 'CustomerBirthDate');
      const isBypassed = saysYes(check, 'CashierBypassedFlag') || saysYes(check, 'SkippedFlag');
      if (!isBypassed && birthDate === '') return [];
      const entry = childOf(check, 'EntryMethod')?.attributes.get('method') ?? textOf(check, 'EntryMethod');
      const words = [
        isBypassed ? 'AGE CHECK SKIPPED' : 'AGE CHECK',
        birthDate === '' ? '' : `BIRTH DATE ${birthDate.slice(0, 10)}`,
        entryWords(entry),
      ];
      return [
        {
          type: 'event',
          rowNumber: check.rowNumber,
          kind: isBypassed ? 'age-cancel' : 'age-check',
          words: words.filter((word) => word !== '').join('  '),
          cents: null,
        },
      ];
    });
}

function readTender(info: FeedElement, isCanceled: boolean, amounts: AmountReader): FeedTender {
  const tender = childOf(info, 'Tender') ?? info;
  const [code, subCode] = [textOf(tender, 'TenderCode'), textOf(tender, 'TenderSubCode')];
  const account = findIn(info, 'AccountID', 'AccountNumber')?.text ?? '';
  const approval = findIn(info, 'AuthorizationCode', 'ApprovalReferenceCode', 'AuthorizationID')?.text ?? '';
  const entry = findIn(info, 'EntryMethod');
  return {
    type: 'tender',
    rowNumber: info.rowNumber,
    method: tenderWords(code, subCode),
    cents: amounts.read(childOf(info, 'TenderAmount')) ?? 0,
    isChange: saysYes(info, 'ChangeFlag'),
    isCanceled,
    card:
      account === '' && approval === ''
        ? null
        : {
            number: account,
            kind: tenderWords('', subCode).replace(/^TENDER$/, ''),
            approval,
            entry: receiptWords(entry?.attributes.get('method') ?? entry?.text ?? ''),
          },
  };
}

/** Whether the net amount includes the tax differs from register to register. */
function readTotals(event: FeedElement, amounts: AmountReader): FeedTotals | null {
  const summary = childOf(event, 'TransactionSummary');
  const taxes = sumTaxes(event, amounts);
  if (summary === undefined) return taxes;
  const read = (name: string): number | null => amounts.read(childOf(summary, name));
  const tax = read('TransactionTotalTaxNetAmount');
  const net = read('TransactionTotalNetAmount');
  const gross = read('TransactionTotalGrossAmount');
  const grand = read('TransactionTotalGrandAmount');
  const direction = childOf(summary, 'TransactionTotalGrandAmount')?.attributes.get('direction') ?? '';
  const isPaidBack = /^refund/i.test(direction);
  const candidates = [
    ...(net === null ? [] : [net + (tax ?? 0), net]),
    ...(gross === null ? [] : [gross + (tax ?? 0), gross]),
  ];
  return {
    rowNumber: summary.rowNumber,
    dueCents: grand === null || !isPaidBack ? grand : -Math.abs(grand),
    candidates,
    taxCents: tax ?? taxes?.taxCents ?? null,
  };
}

function sumTaxes(event: FeedElement, amounts: AmountReader): FeedTotals | null {
  const taxes = [...descendantsOf(event)].filter(({ name }) => name === 'TransactionTax');
  const last = taxes.at(-1);
  if (last === undefined) return null;
  const collected = taxes.map((tax) => amounts.read(childOf(tax, 'TaxCollectedAmount')) ?? 0);
  return {
    rowNumber: last.rowNumber,
    dueCents: null,
    candidates: [],
    taxCents: collected.reduce((sum, cents) => sum + cents, 0),
  };
}
