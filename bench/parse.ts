// Measures parsing and detection alone, on one thread, with rows already in memory: journal lines per second, by the
// clock and by the thread's processor time, which says more on a busy machine. `npm run bench:parse`
import { assessReceipt } from '@tillwatch/core/detection';
import { createJournalParser, type Cell } from '@tillwatch/core/journal';
import { tabulateSummary } from '../samples/making/summary.ts';
import { printDays } from './generate-journal.ts';
import { tableRows } from './generate-kinds.ts';
import { playDays } from './play-days.ts';

const DAYS = 60;
const REPEATS = 5;
const DAY_MS = 86_400_000;
const FIRST_SERIAL_MS = Date.UTC(1899, 11, 30);

const figures: Record<string, object> = {};
for (const [name, rows] of Object.entries({
  'journal print': journalRows(),
  'line items': [...tableRows(DAYS)],
  summary: summaryRows(),
})) {
  const runs = Array.from({ length: REPEATS }, () => parse(rows));
  const best = runs.reduce((a, b) => (a.processorMs < b.processorMs ? a : b));
  figures[name] = {
    rows: rows.length,
    receipts: best.receipts,
    'lines a second': perSecond(rows.length, best.milliseconds),
    'lines a processor second': perSecond(rows.length, best.processorMs),
  };
}
console.table(figures);

function parse(rows: readonly (readonly Cell[])[]) {
  let receipts = 0;
  const startedAt = performance.now();
  const before = process.threadCpuUsage();
  const parser = createJournalParser({
    receipt(receipt) {
      assessReceipt(receipt);
      receipts += 1;
    },
    rejection: ({ reason }) => {
      throw new Error(reason);
    },
  });
  parser.startSheet('Journal');
  for (const [index, cells] of rows.entries()) parser.row({ rowNumber: index + 1, cells });
  parser.end();
  const { user, system } = process.threadCpuUsage(before);
  return { receipts, milliseconds: performance.now() - startedAt, processorMs: (user + system) / 1000 };
}

function perSecond(rows: number, milliseconds: number): number {
  return Math.round(rows / (milliseconds / 1000));
}

function journalRows(): Cell[][] {
  return [...printDays(DAYS)].flat().map((line) => [line]);
}

/** Ten times as many days, because each transaction is one row. */
function summaryRows(): Cell[][] {
  const rows: Cell[][] = [];
  for (const { date, tickets } of playDays(DAYS * 10)) {
    const day = tabulateSummary(tickets, 'BENCH STORE', date);
    rows.push(...day.slice(rows.length === 0 ? 3 : 4, -2).map((row) => row.map(toCell)));
  }
  return rows;
}

function toCell(cell: string | number | Date | null): Cell {
  return cell instanceof Date ? { serial: (cell.getTime() - FIRST_SERIAL_MS) / DAY_MS } : cell;
}
