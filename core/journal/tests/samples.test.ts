import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, type Parsed, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

interface TruthItem {
  name: string;
  price: number;
}

interface TruthTransaction {
  transactionId: string;
  registerId?: string;
  employeeId?: string;
  transactionTime?: string;
  amount?: number | null;
  flags?: string[];
  items?: TruthItem[];
  itemCount?: number;
}

interface Truth {
  /** Only these flags are judged, when given. */
  scored?: string[];
  transactions: TruthTransaction[];
}

type Rows = Cell[][];
type Sheets = Record<string, Rows>;

const FOLDER = fileURLToPath(new URL('../../../../shared/samples/', import.meta.url));

function toCell(sheet: WorkSheet, row: number, column: number): Cell {
  const cell = sheet[utils.encode_cell({ r: row, c: column })];
  if (cell === undefined || cell.t === 'e' || cell.t === 'z') return null;
  const isDate =
    cell.t === 'n' && typeof cell.z === 'string' && /[ymdhs]/i.test(cell.z.replace(/"[^"]*"/g, ''));
  return isDate && cell.z !== 'General' ? { serial: cell.v } : (cell.v as Cell);
}

function readSheets(path: string): Sheets {
  const workbook = read(readFileSync(path), { cellNF: true });
  const sheets: Sheets = {};
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name];
    if (sheet === undefined) continue;
    const range = utils.decode_range(sheet['!ref'] ?? 'A1');
    sheets[name] = [];
    for (let row = range.s.r; row <= range.e.r; row++) {
      const cells: Cell[] = [];
      for (let column = 0; column <= range.e.c; column++) cells.push(toCell(sheet, row, column));
      sheets[name].push(cells);
    }
  }
  return sheets;
}

/** What was read of a transaction, in the fields that the truth has. */
function seenOf(receipt: Receipt, wanted: TruthTransaction, scored: string[] | undefined): TruthTransaction {
  const { findings, amountCents } = assessReceipt(receipt);
  const flags = findings.map((finding) => finding.filter as string);
  const seen: TruthTransaction = { transactionId: receipt.transactionNumber };
  if (wanted.registerId !== undefined) seen.registerId = receipt.registerId ?? '';
  if (wanted.employeeId !== undefined) seen.employeeId = receipt.employeeId ?? '';
  if (wanted.transactionTime !== undefined) seen.transactionTime = receipt.time;
  if (wanted.amount !== undefined) seen.amount = wanted.amount === null ? null : amountCents / 100;
  if (wanted.flags !== undefined) seen.flags = flags.filter((flag) => scored?.includes(flag) ?? true).sort();
  if (wanted.items !== undefined) {
    seen.items = receipt.items.map((item) => ({
      name: item.name.replace(/^Void line item /, ''),
      price: item.priceCents / 100,
    }));
  }
  if (wanted.itemCount !== undefined) seen.itemCount = receipt.items.length;
  return seen;
}

function compare({ receipts, rejections }: Parsed, truth: Truth): void {
  expect(rejections).toEqual([]);
  const found = new Map(receipts.map((receipt) => [receipt.transactionNumber, receipt]));
  expect(receipts).toHaveLength(found.size);
  expect([...found.keys()].sort()).toEqual(truth.transactions.map((wanted) => wanted.transactionId).sort());
  const seen = truth.transactions.map((wanted) => {
    const receipt = found.get(wanted.transactionId);
    return receipt === undefined ? wanted : seenOf(receipt, wanted, truth.scored);
  });
  const expected = truth.transactions.map((wanted) =>
    wanted.flags === undefined ? wanted : { ...wanted, flags: wanted.flags.toSorted() },
  );
  expect(seen).toEqual(expected);
}

function mapText(rows: Rows, change: (text: string) => string): Rows {
  return rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? change(cell) : cell)));
}

/** The lines of every receipt of a printed journal, its heading first. */
function groups(rows: Rows): string[][] {
  const found: string[][] = [];
  for (const [cell] of rows) {
    const text = typeof cell === 'string' ? cell : '';
    if (text.startsWith('STORE #')) found.push([]);
    if (text.startsWith('===') || text === '' || text.startsWith('ELECTRONIC')) continue;
    found.at(-1)?.push(text);
  }
  return found;
}

const asRows = (lines: readonly string[]): Rows => lines.map((line) => [line]);

/** One of each in turn, then what is left. */
function alternate<Part>(one: readonly Part[], two: readonly Part[]): Part[] {
  const mixed: Part[] = [];
  for (let at = 0; at < Math.max(one.length, two.length); at++)
    mixed.push(...one.slice(at, at + 1), ...two.slice(at, at + 1));
  return mixed;
}

/** Other ways in which the same journal could have been exported. */
const PRINT_REWRITES: Record<string, (rows: Rows) => Sheets> = {
  'other words in the heading': (rows) => ({
    A: mapText(rows, (text) =>
      text.replace('TRANS# ', 'Receipt No: ').replace('REG ', 'TILL ').replace('CASHIER', 'Clerk'),
    ),
  }),
  'the heading on one line': (rows) => ({
    A: asRows(groups(rows).flatMap(([first, second, ...rest]) => [`${first}  ${second}`, ...rest])),
  }),
  'the time above the number': (rows) => ({
    A: asRows(groups(rows).flatMap(([first = '', second = '', ...rest]) => [second, first, ...rest])),
  }),
  'the heading at the foot': (rows) => ({
    A: asRows(
      groups(rows).flatMap(([first = '', second = '', , ...rest]) => [...rest, first, second, '=======']),
    ),
  }),
  'the number at the foot': (rows) => ({
    A: asRows(groups(rows).flatMap(([first = '', second = '', , ...rest]) => [second, ...rest, first])),
  }),
  'no separators': (rows) => ({
    A: asRows(
      groups(rows)
        .flat()
        .filter((line) => !line.startsWith('---')),
    ),
  }),
  'day first': (rows) => ({ A: mapText(rows, (text) => text.replace('11/18/2026', '18/11/2026')) }),
  'year first, joined by T': (rows) => ({
    A: mapText(rows, (text) => text.replace(/^11\/18\/2026 /, '2026-11-18T')),
  }),
  'twelve hours': (rows) => ({
    A: mapText(rows, (text) =>
      text.replace(/ (\d\d):(\d\d:\d\d) {2}/, (_, hours: string, rest: string) => {
        const hour = Number(hours);
        return ` ${hour % 12 === 0 ? 12 : hour % 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}  `;
      }),
    ),
  }),
  'small letters': (rows) => ({
    A: mapText(rows, (text) => (/^(?:STORE|\d)/.test(text) ? text.toLowerCase() : text)),
  }),
  'single blanks': (rows) => ({
    A: mapText(rows, (text) => text.trim().replace(/ {2,}(?=\S+(?: T)?$)/, ' ')),
  }),
  'amounts in a column of their own': (rows) => ({
    A: rows.map(([cell]) => {
      const match = /^( .*\S) {2,}(-?)\$?(\d+\.\d\d)( T)?$/.exec(typeof cell === 'string' ? cell : '');
      return match === null
        ? [cell ?? null]
        : [match[1] ?? '', Number(`${match[2]}${match[3]}`), match[4] ?? null];
    }),
  }),
  'three lines to a cell': (rows) => {
    const lines = groups(rows).flat();
    const cells: Rows = [];
    for (let at = 0; at < lines.length; at += 3) cells.push([lines.slice(at, at + 3).join('\r\n')]);
    return { A: cells };
  },
  'a sheet of 500 rows each': (rows) => {
    const sheets: Sheets = {};
    for (let at = 0; at < rows.length; at += 500) sheets[`Sheet${at}`] = rows.slice(at, at + 500);
    return sheets;
  },
  'a stamp before every line, registers mixed': (rows) => {
    const queues: Record<string, string[]> = { '01': [], '02': [] };
    for (const lines of groups(rows)) {
      const register = /REG (\d\d)/.exec(lines[0] ?? '')?.[1] ?? '01';
      const moment = /^\S+ \S+/.exec(lines[1] ?? '')?.[0] ?? '';
      queues[register]?.push(...lines.map((line) => `${moment} ${register} ${line}`));
    }
    const [one = [], two = []] = Object.values(queues);
    return { A: asRows(alternate(one, two)) };
  },
};

const FOOT_REWRITES: Record<string, (rows: Rows) => Sheets> = {
  'single blanks': (rows) => ({ A: mapText(rows, (text) => text.replace(/ +/g, ' ')) }),
  'lines glued together by printer codes': (rows) => {
    const lines = rows.map(([cell]) => (typeof cell === 'string' ? cell : ''));
    const cells: Rows = [];
    for (let at = 0; at < lines.length; at += 4) {
      cells.push([lines.slice(at, at + 4).join(' _x000D_\n_x001B_c0_x0001__x001B_!_x0000_')]);
    }
    return { A: cells };
  },
  'stamps in columns of their own': (rows) => ({
    A: rows.map(([cell]) => {
      const match = /^(\S+) (\S+) (\d+) (.*)$/.exec(typeof cell === 'string' ? cell : '');
      return match === null ? [] : [match[1] ?? '', match[2] ?? '', Number(match[3]), match[4] ?? ''];
    }),
  }),
  'stamps as spreadsheet dates': (rows) => ({
    A: rows.map(([cell]) => {
      const match = /^\S+ (\d\d):(\d\d):(\d\d) (\d+) (.*)$/.exec(typeof cell === 'string' ? cell : '');
      if (match === null) return [];
      const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
      return [{ serial: 45849 + seconds / 86400 }, Number(match[4]), match[5] ?? ''];
    }),
  }),
  '60 rows to a sheet': (rows) => {
    const sheets: Sheets = {};
    for (let at = 0; at < rows.length; at += 60) sheets[`Sheet${at}`] = rows.slice(at, at + 60);
    return sheets;
  },
};

const HEADINGS: Record<string, string> = {
  'Trans #': 'Receipt Number',
  Register: 'Terminal ID',
  'Cashier ID': 'Operator #',
  Cashier: 'Operator Name',
  'Trans Type': 'Event Type',
  Description: 'Item Name',
  Qty: 'Quantity',
  Amount: 'Ext. Price',
  'Transaction ID': 'Invoice No.',
  'Date/Time': 'Transaction Date',
  POS: 'Lane',
  'Employee ID': 'Emp ID',
  Type: 'Receipt Type',
  Total: 'Total Collected',
};

function formatSerial(serial: number): string {
  if (serial < 1) {
    const seconds = Math.round(serial * 86400);
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  }
  return '11/17/2026';
}

/** Fills the cells that are only in a transaction's first row. */
function repeatHeader(rows: Rows, columns: number): Rows {
  let last: Cell[] = [];
  return rows.map((cells, at) => {
    if (at < 4 || cells.slice(0, columns).every((cell) => cell !== null)) {
      last = cells;
      return cells;
    }
    const isLine = cells[7] !== null && cells[0] === null;
    return isLine ? [...last.slice(0, columns), ...cells.slice(columns)] : cells;
  });
}

const LINE_REWRITES: Record<string, (rows: Rows) => Sheets> = {
  'other headings': (rows) => ({ A: mapText(rows, (text) => HEADINGS[text] ?? text) }),
  'columns the other way round': (rows) => ({ A: rows.map((cells) => cells.toReversed()) }),
  'header fields on every row': (rows) => ({ A: repeatHeader(rows, 7) }),
  'bare serials': (rows) => ({
    A: rows.map((cells) => cells.map((cell) => (typeof cell === 'object' ? (cell?.serial ?? null) : cell))),
  }),
  'everything as text': (rows) => ({
    A: rows.map((cells) =>
      cells.map((cell, column) => {
        if (typeof cell === 'object') return cell === null ? null : formatSerial(cell.serial);
        if (typeof cell !== 'number' || column !== 9) return cell === null ? null : String(cell);
        return cell < 0 ? `($${(-cell).toFixed(2)})` : `$${cell.toFixed(2)}`;
      }),
    ),
  }),
  'the time in the column of the date': (rows) => ({
    A: rows.map((cells) => {
      const [number = null, date = null, time = null, ...rest] = cells;
      const isMoment = date !== null && typeof date === 'object' && time !== null && typeof time === 'object';
      return [number, isMoment ? { serial: date.serial + time.serial } : date, ...rest];
    }),
  }),
  'registers mixed, header fields on every row': (rows) => {
    const body = repeatHeader(rows, 7).slice(4, -2);
    const one = body.filter((cells) => cells[3] === '1');
    const two = body.filter((cells) => cells[3] === '2');
    return { A: [...rows.slice(0, 4), ...alternate(one, two)] };
  },
  'the heading again every 50 rows, 700 rows to a sheet': (rows) => {
    const heading = rows[3] ?? [];
    const sheets: Sheets = {};
    for (let at = 4; at < rows.length; at += 700) {
      const part = rows
        .slice(at, at + 700)
        .flatMap((cells, index) => (index % 50 === 49 ? [cells, heading] : [cells]));
      sheets[`Part ${at}`] = at === 4 ? [...rows.slice(0, 4), ...part] : part;
    }
    return sheets;
  },
};

const SUMMARY_REWRITES: Record<string, (rows: Rows) => Sheets> = {
  'other headings': (rows) => ({ A: mapText(rows, (text) => HEADINGS[text] ?? text) }),
  'columns the other way round': (rows) => ({ A: rows.map((cells) => cells.toReversed()) }),
  'trailing minus signs': (rows) => ({ A: mapText(rows, (text) => text.replace(/^\(\$(.*)\)$/, '$1-')) }),
  'numbers as numbers': (rows) => ({
    A: rows.map((cells) =>
      cells.map((cell, at) =>
        at < 4 && at !== 1 && typeof cell === 'string' && /^\d+$/.test(cell) ? Number(cell) : cell,
      ),
    ),
  }),
};

const SAMPLES = [
  { file: 'journal-print.xlsx', shape: 'journal-print', rewrites: PRINT_REWRITES },
  { file: 'verifone-journal.xlsx', shape: 'journal-print', rewrites: FOOT_REWRITES },
  { file: 'line-items.xlsx', shape: 'line-items', rewrites: LINE_REWRITES },
  { file: 'summary.xls', shape: 'summary', rewrites: SUMMARY_REWRITES },
] as const;

describe.each(SAMPLES)('$file', ({ file, shape, rewrites }) => {
  const path = FOLDER + file;
  const isThere = existsSync(path);
  const load = (): { sheets: Sheets; truth: Truth } => ({
    sheets: readSheets(path),
    truth: JSON.parse(readFileSync(`${path}.truth.json`, 'utf8')),
  });

  it.skipIf(!isThere)('is read as its truth says', () => {
    const { sheets, truth } = load();
    const parsed = parseSheets(sheets);
    expect(parsed.report.shape).toBe(shape);
    compare(parsed, truth);
  });

  it.skipIf(!isThere).each(Object.entries<(rows: Rows) => Sheets>(rewrites))(
    'is read the same with %s',
    (_, rewrite) => {
      const { sheets, truth } = load();
      const [rows = []] = Object.values(sheets);
      const parsed = parseSheets(rewrite(rows));
      expect(parsed.report.shape).toBe(shape);
      compare(parsed, truth);
    },
  );
});

it.skipIf(!existsSync(`${FOLDER}summary.xls`))(
  'asks about summary.xls without its headings, and reads it as its truth says once they are confirmed',
  () => {
    const [rows = []] = Object.values(readSheets(`${FOLDER}summary.xls`));
    const truth: Truth = JSON.parse(readFileSync(`${FOLDER}summary.xls.truth.json`, 'utf8'));
    const bare = { A: rows.slice(3, -2) };
    const { receipts, report } = parseSheets(bare);
    expect(receipts).toEqual([]);
    const { headings, readings } = at(report.questions, 0);
    const parsed = parseSheets(bare, { mappings: [{ ...at(readings, 0), headings }] });
    expect(parsed.report.shape).toBe('summary');
    compare(parsed, truth);
  },
);
