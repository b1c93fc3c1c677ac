// Rows that one may find between those of a transaction, and that say nothing about what was sold or paid in it.
import { BOOKKEEPING_BY_LANGUAGE } from '../../core/journal/vocabulary/bookkeeping-words.ts';
import type { LineMeaning } from '../../core/journal/vocabulary/line-meaning.ts';
import { LINE_WORDS } from '../../core/journal/vocabulary/line-words.ts';

/** What a row is about, and how registers print it. */
export interface Phrase {
  about: string;
  text: string;
}

/** Meanings for which lines are left out, or begin or end something. */
const LEFT_OUT: readonly LineMeaning[] = ['report', 'report-end', 'page', 'reprint', 'note', 'drawer-open'];

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'sign-on': [
    'SIGN ON',
    'SIGN OFF',
    'CASHIER SIGN ON',
    'OPERATOR SIGN OFF',
    'CASHIER 104 LOGGED ON',
    'CLERK 12 SIGNED OFF',
    'CASHIER INES ON',
    'LOGIN',
    'OPERATOR LOGOUT',
    'CLOCK IN',
    'START OF SHIFT',
    'END OF DAY',
    'DAY CLOSE',
    'STORE OPEN',
    'BUSINESS DAY OPENED',
    ...BOOKKEEPING_BY_LANGUAGE.slice(0, 20),
  ],
  report: ['*** X READ REPORT ***', '*** Z REPORT ***', 'Z REPORT 0412', 'X1', 'WEEKLY LIQUOR REPORT'],
  copy: [
    'COPY',
    '*** COPY ***',
    'CUSTOMER COPY',
    'MERCHANT COPY',
    'DUPLICATE',
    '** REPRINT **',
    'REPRINT OF RECEIPT',
    'STORE COPY',
    'SECOND COPY',
  ],
  training: [
    'TRAINING',
    '*** TRAINING MODE ***',
    '** TRAINING - NOT A SALE **',
    'TRAINING MODE ON',
    'TRAINING RECEIPT',
    'PRACTICE MODE',
  ],
  count: [
    'DRAWER COUNT',
    'TILL COUNT',
    'CASH COUNT',
    'DRAWER COUNTED',
    'ITEM COUNT  3',
    'CUSTOMER COUNT  12',
  ],
  separator: [
    '------------------------------',
    '==============================',
    '* * * * * * * * * *',
    '',
    '##########',
  ],
  banner: [
    'WELCOME',
    'THANK YOU',
    'HAVE A NICE DAY',
    'www.example.com',
    'VISIT US AT EXAMPLE.COM',
    'STORE #7',
    'CORNER MART',
    '12 MAIN STREET',
    'TEL 555 0100',
    'ELECTRONIC JOURNAL',
    'CONTINUED ON NEXT PAGE',
    'PAGE 3',
    'PAGE 3 OF 7',
    'END OF RECEIPT',
    'NEXT CUSTOMER PLEASE',
    'ROLL CHANGED',
    'PAPER OUT',
    'PRINTER OFFLINE',
    'SYSTEM RESTART',
  ],
  day: [
    '11/18/2026',
    'BUSINESS DATE 11/18/2026',
    '*** DATE CHANGE 11/18/2026 ***',
    'Wednesday, November 18, 2026',
    'PRINTED 11/18/2026 22:10',
    'DATE: 11/18/2026',
    '18-NOV-2026 22:10:14',
  ],
  who: [
    'REGISTER 2',
    'Register: 2',
    'CASHIER 117',
    'CASHIER: INES',
    'STORE 7  REG 2',
    'LANE 3',
    'SUPERVISOR 9',
  ],
  sums: [
    'TOTALS',
    'GRAND TOTAL',
    'Total',
    'SUBTOTALS',
    'REGISTER TOTALS',
    'Total: 300 transactions',
    'RECORDS FOUND 300',
    'DEPARTMENT TOTALS',
  ],
};

/** `(X|Z) REPORT ... !$` as a register may print it. @returns one text for each alternative of its first choice */
function spell(phrase: string): string[] {
  const plain = phrase
    .replaceAll('#', '12')
    .replace(/ !?-?\$$/, (ending) => (ending.includes('!') ? '' : '   4.59'))
    .replace(/\(\|?\.\.\.\) |^\.\.\. /, 'WEEKLY ')
    .replace(/ ?\.\.\./, '');
  const [first, ...others] = plain.split(/(?=\()/);
  const rest = (text: string): string => text.replaceAll(/\(([^|)]*)\|[^)]*\)/g, '$1');
  if (first === undefined) return [];
  if (!first.startsWith('(')) return [rest(plain)];
  const closing = first.indexOf(')');
  const choices = first.slice(1, closing).split('|');
  return choices.map((choice) => rest(`${choice}${first.slice(closing + 1)}${others.join('')}`).trim());
}

const KNOWN: readonly Phrase[] = LINE_WORDS.flatMap(([meaning, phrases]) =>
  LEFT_OUT.includes(meaning) ? phrases.flatMap(spell).map((text) => ({ about: meaning, text })) : [],
);

export const PHRASES: readonly Phrase[] = [
  ...Object.entries(OTHERS).flatMap(([about, texts]) => texts.map((text) => ({ about, text }))),
  ...KNOWN.filter(({ text }) => text !== ''),
];
