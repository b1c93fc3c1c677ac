// Makes the sample exports and, for each, a file that says what is in it. The same seed makes the same samples: `npm
// run samples`.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { utils, type WorkBook, write } from '@e965/xlsx';
import { createRandom, printJournal } from '@tillwatch/simulation';
import {
  FOOTER_NAME_LENGTH,
  FOOTER_PROMOS,
  printFooterJournal,
  workstation,
} from './making/footer-journal.ts';
import { tabulateLineItems, toMinute } from './making/line-items.ts';
import { flagsOfSummary, tabulateSummary } from './making/summary.ts';
import { playDay, type Scene, SCENES } from './making/tickets.ts';
import { type Truth, truthOf } from './making/truth.ts';

const STORE = 'WILLOW CREEK MARKET  SITE 318';
const HOUR = 3600;

const everyScene = (times: number): Partial<Record<Scene, number>> =>
  Object.fromEntries(Object.keys(SCENES).map((scene) => [scene, times]));

const tills = [
  { id: '3', firstNumber: 200417 },
  { id: '4', firstNumber: 88102 },
];

function sheet(rows: unknown[][], name: string): WorkBook {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { dateNF: 'm/d/yy h:mm:ss', UTC: true }), name);
  return book;
}

function save(name: string, book: WorkBook, truth: Truth): void {
  const folder = import.meta.dirname;
  const bookType = name.endsWith('.xls') ? 'biff8' : 'xlsx';
  writeFileSync(
    path.join(folder, name),
    write(book, { type: 'buffer', bookType, compression: true, bookSST: name.includes('journal') }),
  );
  const transactions = truth.transactions.map((transaction) => `    ${JSON.stringify(transaction)}`);
  const head = [`"shape": "${truth.shape}"`, `"otherSheets": ${JSON.stringify(truth.otherSheets ?? [])}`];
  const text = `{\n  ${head.join(',\n  ')},\n  "transactions": [\n${transactions.join(',\n')}\n  ]\n}\n`;
  writeFileSync(path.join(folder, `${name}.truth.json`), text);
}

function makeJournalPrint(): void {
  const random = createRandom(318_001);
  const date = '2026-03-14';
  const tickets = playDay(random, {
    date,
    registers: tills,
    scenes: {
      ...everyScene(3),
      sale: 170,
      penny: 14,
      tobacco: 12,
      promo: 8,
      'no-sale': 8,
      'void-line': 8,
      split: 6,
    },
    opensAt: 5.5 * HOUR,
    closesAt: 23.8 * HOUR,
  });
  const lines = [...printJournal(tickets, { store: STORE, date }, random)];
  const truth = truthOf('journal-print', tickets, { itemName: (name) => name });
  save(
    'journal-print.xlsx',
    sheet(
      lines.map((text) => [text]),
      'TillJournal',
    ),
    truth,
  );
}

function makeFooterJournal(): void {
  const random = createRandom(318_002);
  // Suspended tickets have no footer here, and so no number of their own: none are played.
  const scenes = { ...everyScene(1), sale: 40, penny: 5, tobacco: 6, 'void-line': 6, split: 4, recalled: 0 };
  const tickets = playDay(random, {
    date: '2026-03-17',
    registers: [{ id: '3', firstNumber: 554120 }],
    scenes,
    opensAt: 16 * HOUR,
    // Past midnight, so that the printed dates change.
    closesAt: 25 * HOUR,
  });
  const truth = truthOf('journal-print', tickets, {
    itemName: (name) => name.slice(0, FOOTER_NAME_LENGTH),
    promoNames: FOOTER_PROMOS,
    employeeId: (ticket) => ticket.clerk.name.split(' ')[0] ?? '',
  });
  for (const [position, ticket] of tickets.entries()) {
    const transaction = truth.transactions[position];
    if (transaction !== undefined) transaction.registerId = workstation(ticket);
  }
  save('footer-journal.xlsx', sheet(printFooterJournal(tickets), 'Journal'), truth);
}

function makeLineItems(): void {
  const random = createRandom(318_003);
  const date = '2026-03-15';
  const tickets = playDay(random, {
    date,
    registers: tills,
    scenes: {
      ...everyScene(2),
      sale: 110,
      penny: 10,
      tobacco: 8,
      promo: 5,
      'void-line': 6,
      recalled: 0,
      'policy-text': 0,
    },
    opensAt: 6 * HOUR,
    closesAt: 23 * HOUR,
    numberOf: (registerId, number) => `${registerId}-${number}`,
  });
  const truth = truthOf('line-items', tickets, { itemName: (name) => name, time: toMinute });
  save('line-items.xlsx', sheet(tabulateLineItems(tickets, STORE, date), 'Receipts'), truth);
}

function makeSummary(): void {
  const random = createRandom(318_004);
  const date = '2026-03-16';
  const tickets = playDay(random, {
    date,
    registers: tills,
    scenes: { ...everyScene(3), sale: 180, 'no-sale': 8, refund: 8, recalled: 0 },
    opensAt: 5.5 * HOUR,
    closesAt: 23.5 * HOUR,
  });
  const book = sheet(tabulateSummary(tickets, STORE, date), 'Daily');
  const legend = [['Legend'], ['Payment', 'a sale that was paid'], ['Safe Drop', 'cash put into the safe']];
  utils.book_append_sheet(book, utils.aoa_to_sheet(legend), 'Legend');
  const truth = truthOf('summary', tickets, { itemName: null, flags: flagsOfSummary });
  save('summary.xls', book, { ...truth, otherSheets: ['Legend'] });
}

makeJournalPrint();
makeFooterJournal();
makeLineItems();
makeSummary();
