import type { Random } from '@tillwatch/simulation';
import type { ExportFile } from '../export-file.ts';
import type { Truth, TruthTransaction } from '../truth.ts';
import { type FeedEntry, playFeedDay } from './journal.ts';
import { naxmlDocument, naxmlEvent, naxmlOpening } from './naxml.ts';
import { poslogDocument, poslogOpening, poslogTransaction } from './poslog.ts';
import type { FeedStyle } from './styles.ts';
import { writeXml, type XmlNode } from './xml.ts';

const SCORED = [
  'void_items',
  'abort',
  'no_sales',
  'refund',
  'safe_manual_drop',
  'memory_cancel',
  'cancel_age_verification',
  'price_override',
];

/** Writes a day as the journal of a style, drawing at random what the style leaves open. */
export function makeFeed(random: Random, style: FeedStyle): ExportFile & { traits: string[] } {
  const { entries, traits } = playFeedDay(random);
  const form = random.pick(style.forms);
  const day = entries[0]?.businessDate ?? '';
  const write = style.standard === 'naxml' ? naxmlEvent : poslogTransaction;
  const events = entries.map((entry) => write(entry, style));
  const opening = (style.standard === 'naxml' ? naxmlOpening : poslogOpening)(day);
  const wrap = style.standard === 'naxml' ? naxmlDocument : poslogDocument;
  const document = (content: readonly XmlNode[]): string =>
    `<?xml version="1.0" encoding="${style.encoding}"?>\r\n${writeXml(wrap(content, style, form.prefix), form)}`;
  const all = [opening, ...events];
  const documents =
    style.container === 'zip'
      ? Object.fromEntries(
          all.map((event, at) => [`PJR${String(at).padStart(6, '0')}.xml`, document([event])]),
        )
      : { 'journal.xml': document(all) };
  return {
    sheets: {},
    documents,
    container: style.container,
    truth: truthOf(entries, style),
    traits: [
      ...traits,
      style.container,
      style.encoding,
      form.isIndented ? 'indented' : 'one line',
      form.prefix === '' ? 'no prefix' : 'prefix',
    ],
  };
}

function truthOf(entries: readonly FeedEntry[], style: FeedStyle): Truth {
  return {
    scored: SCORED,
    transactions: entries.map((entry, at) => truthOfEntry(entry, entries.slice(at + 1), style)),
  };
}

function truthOfEntry(entry: FeedEntry, later: readonly FeedEntry[], style: FeedStyle): TruthTransaction {
  const { ticket, goods, isTraining } = entry;
  const { kind, totalCents } = ticket;
  const amount = totalCents / 100;
  const isPaidFor = kind === 'sale' || kind === 'refund';
  return {
    transactionId: String(ticket.number),
    registerId: ticket.register,
    employeeId: ticket.clerk.id,
    altEmp: [ticket.clerk.name],
    transactionTime: ticket.time,
    ...(kind === 'void' || kind === 'suspended' ? { amount: null } : { amount }),
    ...(!isPaidFor && amount !== 0 && { amountAlt: -amount }),
    ...(!isTraining && kind !== 'suspended' && { kind }),
    flags: flagsOf(entry, later, style),
    ...(goods.length > 0 && {
      items: goods.map(({ name, cents, isVoid }) => ({ name, price: cents / 100, voided: isVoid })),
    }),
  };
}

function flagsOf(
  { ticket, goods, isRecalled }: FeedEntry,
  later: readonly FeedEntry[],
  style: FeedStyle,
): string[] {
  const { kind } = ticket;
  // A canceled ticket is void, and was abandoned.
  const unpaid =
    style.standard === 'poslog' && style.voids === 'canceled' ? ['void_items', 'abort'] : ['void_items'];
  const goesOn = later.some((one) => one.ticket.register === ticket.register);
  return [
    ...(kind === 'void' ? unpaid : goods.some(({ isVoid }) => isVoid) ? ['void_items'] : []),
    ...(kind === 'no-sale' ? ['no_sales'] : []),
    ...(kind === 'refund' ? ['refund'] : []),
    ...(kind === 'drop' ? ['safe_manual_drop'] : []),
    ...(kind === 'suspended' && !isRecalled && goesOn ? ['memory_cancel'] : []),
    ...(goods.some(({ age }) => age === 'skipped') ? ['cancel_age_verification'] : []),
    ...(goods.some(({ regularCents }) => regularCents !== null) ? ['price_override'] : []),
  ];
}
