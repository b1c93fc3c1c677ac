import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Assessment, assessReceipt } from '@tillwatch/core/detection';
import {
  createJournalParser,
  type MappingAnswer,
  type ParseReport,
  type ParserSettings,
  type ParserSink,
  type Receipt,
} from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import { readTransactions } from '../server/ingestion/pipeline/read-transactions.ts';
import { readWorkbook } from '../server/ingestion/readers/reader.ts';
import type { Truth } from './making/truth.ts';

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.truth.json'))
  .map((name) => name.replace('.truth.json', ''));

/** Which column is which in the samples that are tables. */
const ANSWERS: Record<string, MappingAnswer> = {
  'line-items.xlsx': {
    shape: 'line-items',
    columns: {
      number: 0,
      dateTime: 1,
      register: 2,
      employeeId: 3,
      employeeName: 4,
      type: 5,
      description: 6,
      quantity: 7,
      lineAmount: 8,
    },
    absent: [],
  },
  'summary.xls': {
    shape: 'summary',
    columns: {
      number: 0,
      dateTime: 1,
      register: 2,
      employeeId: 3,
      employeeName: 4,
      type: 5,
      subtotal: 6,
      tax: 7,
      total: 8,
      payment: 9,
    },
    absent: [],
  },
};

/** Feeds a file's rows to a parser, with the heading row reworded. */
async function parseRenamed(file: string, sink: ParserSink, settings?: ParserSettings): Promise<ParseReport> {
  const parser = createJournalParser(sink, settings);
  let isRenamed = false;
  await readWorkbook(file, {
    startSheet: (name) => parser.startSheet(name),
    row(row) {
      const isHeading = !isRenamed && row.cells.filter((cell) => cell !== null && cell !== '').length > 5;
      isRenamed ||= isHeading;
      parser.row(isHeading ? { ...row, cells: row.cells.map((_, at) => `Spalte ${'ABCDEFGHIJ'[at]}`) } : row);
    },
  });
  return parser.end();
}

describe.each(Object.entries(ANSWERS))('%s under headings that nobody knows', (name, answer) => {
  it('is asked about, and read correctly once that is answered', async () => {
    const file = path.join(import.meta.dirname, name);
    const ignore: ParserSink = { receipt: () => undefined, rejection: () => undefined };
    const { questions } = await parseRenamed(file, ignore);
    expect(questions).toHaveLength(1);
    const { headings } = questions[0]!;
    const truth = JSON.parse(readFileSync(`${file}.truth.json`, 'utf8')) as Truth;
    const found: Truth['transactions'] = [];
    const report = await parseRenamed(
      file,
      { ...ignore, receipt: (receipt) => found.push(asTruth(receipt, assessReceipt(receipt))) },
      { mappings: [{ ...answer, headings }] },
    );
    expect(report).toMatchObject({ shape: truth.shape, questions: [] });
    expect(byTime(found)).toEqual(byTime(truth.transactions));
  });
});

describe.each(files)('%s', (name) => {
  it('is read exactly as it was made', async () => {
    const file = path.join(import.meta.dirname, name);
    const truth = JSON.parse(readFileSync(`${file}.truth.json`, 'utf8')) as Truth;
    const found: Truth['transactions'] = [];
    const result = await readTransactions(
      file,
      { add: (receipt, assessment) => found.push(asTruth(receipt, assessment)), drain: () => undefined },
      {},
    );
    expect(result.rejections.map((rejection) => rejection.sheet)).toEqual(truth.otherSheets ?? []);
    expect(result.retryWith).toBeNull();
    expect(result.report.shape).toBe(truth.shape);
    expect(byTime(found)).toEqual(byTime(truth.transactions));
  });
});

function asTruth(receipt: Receipt, assessment: Assessment): Truth['transactions'][number] {
  const items = receipt.items.map((item) => ({
    name: item.name.replace(/^Void line item /, ''),
    price: item.priceCents / 100,
  }));
  return {
    transactionId: receipt.transactionNumber,
    registerId: receipt.registerId ?? '',
    employeeId: receipt.employeeId ?? '',
    transactionTime: receipt.time,
    amount: assessment.amountCents / 100,
    flags: assessment.findings.map((finding) => finding.filter),
    ...(receipt.shape !== 'summary' && { items }),
  };
}

function byTime(transactions: Truth['transactions']): Truth['transactions'] {
  return transactions.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

function sortKey(transaction: Truth['transactions'][number]): string {
  return `${transaction.transactionTime} ${transaction.registerId} ${transaction.transactionId}`;
}
