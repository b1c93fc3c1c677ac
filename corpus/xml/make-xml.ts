import type { Random } from '@tillwatch/simulation';
import type { ExportFile } from '../export-file.ts';
import { writeXml } from '../feeds/xml.ts';
import type { Kind, Ticket } from '../model/day.ts';
import { planDay } from '../model/plan-day.ts';
import type { Truth, TruthItem, TruthTransaction } from '../truth.ts';
import { DISCOUNT, invoiceNumber, joined, type XmlStyle } from './styles.ts';

const SCORED = ['void_items', 'no_sales', 'refund', 'safe_manual_drop'];
const PAID: ReadonlySet<Kind> = new Set(['sale', 'refund']);

/** Writes a day as the XML of a style. */
export function makeXml(random: Random, style: XmlStyle): ExportFile & { traits: string[] } {
  const { tickets, traits } = planDay(random, { kinds: style.kinds, date: 'y-m-d' });
  const form = random.pick(style.forms);
  const text = `<?xml version="1.0" encoding="UTF-8"?>\r\n${writeXml(style.document(tickets), form)}`;
  return {
    sheets: {},
    documents: { 'export.xml': text },
    container: 'xml',
    truth: truthOf(tickets, style),
    traits: [...traits, form.isIndented ? 'indented' : 'one line'],
  };
}

function truthOf(tickets: readonly Ticket[], style: XmlStyle): Truth {
  return {
    shape: style.hasGoods ? 'line-items' : 'summary',
    scored: SCORED,
    transactions: tickets.map((ticket) => truthOfTicket(ticket, style)),
  };
}

function truthOfTicket(ticket: Ticket, style: XmlStyle): TruthTransaction {
  const { number, register, clerk, time, kind, totalCents, subtotalCents } = ticket;
  const isPaid = PAID.has(kind);
  const amount = totalCents / 100;
  return {
    transactionId: style.hasSeries === true ? invoiceNumber(ticket) : String(number),
    ...(style.hasRegister !== false && { registerId: register }),
    employeeId: style.hasClerkIds === false ? clerk.name : clerk.id,
    altEmp: [clerk.id, clerk.name],
    transactionTime: time,
    amount:
      kind === 'void' || kind === 'suspended'
        ? null
        : style.hasTotal === false
          ? subtotalCents / 100
          : amount,
    ...(!isPaid && amount !== 0 && { amountAlt: -amount }),
    ...(kind !== 'suspended' && { kind }),
    flags: flagsOf(ticket, style),
    ...(style.hasGoods && isPaid && { items: itemsOf(ticket, style) }),
  };
}

function flagsOf({ kind, lines }: Ticket, style: XmlStyle): string[] {
  const hasVoid = style.hasGoods && lines.some(({ isVoid }) => isVoid);
  return [
    ...(kind === 'void' || hasVoid ? ['void_items'] : []),
    ...(kind === 'no-sale' ? ['no_sales'] : []),
    ...(kind === 'refund' ? ['refund'] : []),
    ...(kind === 'drop' ? ['safe_manual_drop'] : []),
  ];
}

function itemsOf({ lines, discountCents }: Ticket, style: XmlStyle): TruthItem[] {
  const goods =
    style.joinsVoids === true
      ? joined(lines).flatMap((line) => [
          { name: line.name, price: line.cents / 100 },
          ...(line.isTaken ? [{ name: line.name, price: -line.cents / 100, voided: true }] : []),
        ])
      : lines.map(({ name, cents, isVoid }) => ({
          name,
          price: cents / 100,
          ...(isVoid && { voided: true }),
        }));
  return discountCents < 0
    ? [...goods, { name: DISCOUNT, price: discountCents / 100, optional: true }]
    : goods;
}
