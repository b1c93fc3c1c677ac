import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../detection/index.ts';
import { type Cell, createJournalParser, type ParseReport, type Receipt, type Rejection } from './index.ts';

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

const FOLDER = fileURLToPath(new URL('../../../shared/samples/', import.meta.url));

const SAMPLES = [
  { file: 'journal-print.xlsx', shape: 'journal-print' },
  { file: 'verifone-journal.xlsx', shape: 'journal-print' },
  { file: 'line-items.xlsx', shape: 'line-items' },
  { file: 'summary.xls', shape: 'summary' },
] as const;

function toCell(sheet: WorkSheet, row: number, column: number): Cell {
  const cell = sheet[utils.encode_cell({ r: row, c: column })];
  if (cell === undefined || cell.t === 'e' || cell.t === 'z') return null;
  const isDate =
    cell.t === 'n' && typeof cell.z === 'string' && /[ymdhs]/i.test(cell.z.replace(/"[^"]*"/g, ''));
  return isDate && cell.z !== 'General' ? { serial: cell.v } : (cell.v as Cell);
}

function parseWorkbook(workbook: WorkBook): {
  receipts: Receipt[];
  rejections: Rejection[];
  report: ParseReport;
} {
  const receipts: Receipt[] = [];
  const rejections: Rejection[] = [];
  const parser = createJournalParser({
    receipt: (receipt) => receipts.push(receipt),
    rejection: (rejection) => rejections.push(rejection),
  });
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name];
    if (sheet === undefined) continue;
    parser.startSheet(name);
    const range = utils.decode_range(sheet['!ref'] ?? 'A1');
    for (let row = range.s.r; row <= range.e.r; row++) {
      const cells: Cell[] = [];
      for (let column = 0; column <= range.e.c; column++) cells.push(toCell(sheet, row, column));
      parser.row({ rowNumber: row + 1, cells });
    }
  }
  return { receipts, rejections, report: parser.end() };
}

function itemsOf(receipt: Receipt): TruthItem[] {
  return receipt.items.map((item) => ({
    name: item.name.replace(/^Void line item /, ''),
    price: item.priceCents / 100,
  }));
}

describe.each(SAMPLES)('$file', ({ file, shape }) => {
  const path = FOLDER + file;
  it.skipIf(!existsSync(path))('is read as its truth says, line by line', () => {
    const truth: Truth = JSON.parse(readFileSync(`${path}.truth.json`, 'utf8'));
    const { receipts, rejections, report } = parseWorkbook(read(readFileSync(path), { cellNF: true }));
    expect(report.shape).toBe(shape);
    expect(rejections).toEqual([]);
    const found = new Map(receipts.map((receipt) => [receipt.transactionNumber, receipt]));
    expect([...found.keys()].sort()).toEqual(truth.transactions.map((wanted) => wanted.transactionId).sort());
    for (const wanted of truth.transactions) {
      const receipt = found.get(wanted.transactionId)!;
      const assessment = assessReceipt(receipt);
      const { scored } = truth;
      const flags = assessment.findings.map((finding) => finding.filter as string);
      const judged = scored === undefined ? flags : flags.filter((flag) => scored.includes(flag));
      const seen: TruthTransaction = { transactionId: receipt.transactionNumber };
      if (wanted.registerId !== undefined) seen.registerId = receipt.registerId ?? '';
      if (wanted.employeeId !== undefined) seen.employeeId = receipt.employeeId ?? '';
      if (wanted.transactionTime !== undefined) seen.transactionTime = receipt.time;
      if (wanted.amount !== undefined) {
        seen.amount = wanted.amount === null ? null : assessment.amountCents / 100;
      }
      if (wanted.flags !== undefined) seen.flags = judged.sort();
      if (wanted.items !== undefined) seen.items = itemsOf(receipt);
      if (wanted.itemCount !== undefined) seen.itemCount = receipt.items.length;
      const expected = { ...wanted };
      if (wanted.flags !== undefined) expected.flags = wanted.flags.toSorted();
      expect(seen).toEqual(expected);
    }
  });
});
