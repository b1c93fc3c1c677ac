// What words of an export mean, for people.
import {
  type HiddenReturn,
  type HiddenTicket,
  type HiddenWord,
  type LostAmounts,
  type PointedRole,
  type PointedUse,
  type RowMeaning,
  type RowPlace,
  textOfPieces,
  type WordPlace,
} from '@tillwatch/core/journal';
import type { WordMeaning } from './words.ts';

const LABELS: Record<WordMeaning, string> = {
  note: 'Changes nothing',
  sale: 'A sale',
  'void-line': 'Takes back a line',
  'void-ticket': 'A void: the whole ticket is taken back',
  abort: 'Given up before it was paid',
  refund: 'A refund',
  'no-sale': 'The drawer is opened without a sale',
  suspend: 'Set aside, to be paid later',
  'safe-drop': 'Cash goes into the safe',
  'paid-in': 'Cash is paid in',
  'paid-out': 'Cash is paid out',
  'price-override': 'A price is changed by hand',
  'age-cancel': 'An age check is skipped',
  promo: 'A discount',
  subtotal: 'The subtotal',
  tax: 'A tax',
  total: 'The total',
  tender: 'A way to pay',
  change: 'Change',
};

/** 'Cash goes into the safe' */
export function describeMeaning(place: WordPlace, meaning: WordMeaning): string {
  return place === 'cell' && meaning === 'note' ? 'Nothing was sold' : LABELS[meaning];
}

const PLACES: Record<RowPlace, string> = {
  begins: 'A ticket begins here',
  ends: 'A ticket ends here',
  above: 'Holds for the tickets after it',
  outside: 'Not a transaction, such as a report',
};

const PARTS: Record<PointedRole, string> = {
  number: 'Number',
  date: 'Date',
  time: 'Time',
  register: 'Register',
  employee: 'Cashier',
  description: 'Article',
  quantity: 'Quantity',
  amount: 'Amount',
};

/** 'Cashier' */
export const describePart = (role: PointedRole): string => PARTS[role];

/** 'A ticket begins here' */
export const describePlace = (place: RowPlace): string => PLACES[place];

/** What a whole row of a printed journal says: 'An article', 'A refund' */
export const describeRow = (meaning: RowMeaning): string =>
  meaning === 'item' ? 'An article' : LABELS[meaning];

/** What is wrong with an answer that hides what was taken back, and what to do. */
export function describeHidden({ row, pointed, isRefund }: HiddenReturn): string {
  const named = `Row ${row.rowNumber}, "${row.text.trim().replace(/\s+/g, ' ')}", ${isRefund ? 'gives back' : 'takes back'} an article`;
  const said = pointed.meaning === undefined ? '' : `, so it can't be "${describeRow(pointed.meaning)}"`;
  const like = pointed.rowNumber === row.rowNumber ? '' : `, and looks like row ${pointed.rowNumber}`;
  const right = describeRow(isRefund ? 'refund' : 'void-line');
  return `${named}${like}${said}. Choose "${right}" for the whole row, or leave it "As Tillwatch reads it".`;
}

/** What is wrong with an answer that leaves out a ticket, or a part of one, and what to do. */
export function describeHiddenTicket({ pointed, firstRow, lastRow, ticket }: HiddenTicket): string {
  const isOne = firstRow === lastRow;
  const rows = isOne ? `Row ${firstRow} has` : `Rows ${firstRow} to ${lastRow} have`;
  const why =
    ticket === null
      ? 'what a ticket has, such as a number, a time, or a cashier, and a total or a payment'
      : `goods or sums of ticket ${ticket}`;
  return `${rows} ${why}, so row ${pointed.rowNumber} can't be "${describePlace('outside')}". Choose another place for that row.`;
}

/** What is wrong with an answer that hides what a known word says, and what to do. */
export function describeHiddenWord({ pointed, says }: HiddenWord): string {
  const text = textOfPieces(pointed.pieces).trim().replace(/\s+/g, ' ');
  const said = pointed.place === undefined ? '' : `, so it can't be "${describePlace(pointed.place)}"`;
  return `Row ${pointed.rowNumber}, "${text}", says "${describeRow(says)}"${said}. Leave the whole row "As Tillwatch reads it".`;
}

/** What is wrong with an answer by which most tickets have no amount, and what to do. */
export function describeLostAmounts({ lost, tickets, row }: LostAmounts): string {
  const text = row.text.trim().replace(/\s+/g, ' ');
  return `With this, ${lost} of ${tickets} tickets have no amount, and without it, they do: row ${row.rowNumber}, "${text}", for example. Point at the amount in the rows of articles, and in that of the total.`;
}

const MOST_SHOWN = 5;

/**
 * '“Cash is paid out”: 7 rows like “PFAND 4,89” (rows 12, 40, 68, 96, 124, and others)',
 * '“An article” instead of “A refund”: row 12, “RETURN”'
 */
export function describeUse({ meaning, place, was, text, rows, first }: PointedUse): string {
  const sheets = new Set(first.map(({ sheet }) => sheet));
  const shown = first.slice(0, MOST_SHOWN);
  const numbers = shown.map(({ sheet, rowNumber }) =>
    sheets.size > 1 ? `${rowNumber} of ${sheet}` : String(rowNumber),
  );
  const named = new Intl.ListFormat('en-US').format([...numbers, ...(rows > shown.length ? ['others'] : [])]);
  const said = `${nameUse({ meaning, place, was })}: `;
  const like = `“${text.replace(/\s+/g, ' ')}”`;
  if (rows === 1) return `${said}row ${named}, ${like}`;
  return `${said}${rows.toLocaleString('en-US')} rows like ${like} (rows ${named})`;
}

function nameUse({ meaning, place, was }: Pick<PointedUse, 'meaning' | 'place' | 'was'>): string {
  const label = meaning === undefined ? place && describePlace(place) : describeRow(meaning);
  if (was === undefined) return label === undefined ? 'Parts of it' : `“${label}”`;
  return `${label === undefined ? 'Nothing' : `“${label}”`} instead of “${describeRow(was)}”`;
}
