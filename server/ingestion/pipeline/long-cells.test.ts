// In the long form only: workbooks at the limits of the reader.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filledWith, measureGrowth, MOST_GROWTH } from '../../../core/testing/measure-growth.ts';
import { withFile } from '../readers/testing/read-sheets.ts';
import { workbook } from '../readers/testing/workbook-package.ts';
import { UnreadableFileError } from '../readers/unreadable-file-error.ts';
import { readTransactions } from './read-transactions.ts';

// From file to transactions, with normal cells and cells of 100,000 characters.
const LENGTH = 25_000;
const SEED = 42;

const MIXED = fc.sample(
  fc.array(fc.constantFrom('(', '[', '<', '"', "'", ',', ' ', '9', '\n', 'VOID ', '$1.00 ', 'a ', '&', ';'), {
    minLength: 40,
    maxLength: 40,
  }),
  { numRuns: 2, seed: SEED },
);
const FILLINGS = [
  ' ',
  '(',
  '[',
  '<',
  '1',
  '9 ',
  '"',
  ',',
  ';',
  'a a ',
  '$1.00 ',
  '\n',
  '\r\n',
  'VOID ',
  '&',
  ...MIXED.map((parts) => parts.join('')),
];

const HEADINGS = ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Description', 'Qty', 'Amount'];
const FILLED_COLUMNS = [0, 6];

function tableWith(text: string): string[][] {
  const row = ['100', '11/20/2026', '10:00:00', '1', 'DOE', 'Sale', 'MILK', '1', '1.00'];
  return [
    [`Business date: ${text}`],
    HEADINGS,
    ...FILLED_COLUMNS.map((column) => row.with(column, text)),
    row,
  ];
}

function journalWith(text: string): string[][] {
  const receipts = Array.from({ length: 8 }, (_, at) => [
    `TRANS# ${at + 1}   REG 01   11/18/2026 06:00:${10 + at}`,
    'MILK     2.49',
    'TOTAL    2.49',
    'CASH     2.49',
  ]).flat();
  const odd = [text, `A${text}B   1.00`];
  return [...receipts, ...odd].map((line) => [line]);
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;');
const page = (rows: string[][], escape: (text: string) => string): Buffer =>
  Buffer.from(
    `<html><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('')}</table></html>`,
  );
const delimited = (rows: string[][], quote: (text: string) => string): Buffer =>
  Buffer.from(rows.map((row) => row.map(quote).join(',')).join('\r\n'));

const KINDS: Record<string, (rows: string[][]) => Buffer> = {
  xlsx: (rows) =>
    workbook({
      sheets: {
        Journal: rows
          .map(
            (row) =>
              `<row>${row.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`).join('')}</row>`,
          )
          .join(''),
      },
    }),
  'xml spreadsheet': (rows) => {
    const namespace = 'urn:schemas-microsoft-com:office:spreadsheet';
    const cells = rows.map(
      (row) =>
        `<Row>${row.map((cell) => `<Cell><Data ss:Type="String">${escapeXml(cell)}</Data></Cell>`).join('')}</Row>`,
    );
    return Buffer.from(
      `<?xml version="1.0"?><Workbook xmlns="${namespace}" xmlns:ss="${namespace}"><Worksheet ss:Name="Journal"><Table>${cells.join('')}</Table></Worksheet></Workbook>`,
    );
  },
  html: (rows) => page(rows, escapeXml),
  'html that is not escaped': (rows) => page(rows, (text) => text),
  csv: (rows) => delimited(rows, (text) => `"${text.replaceAll('"', '""')}"`),
  'csv that is not quoted': (rows) => delimited(rows, (text) => text),
};

/** This thread's CPU time in milliseconds. */
async function work(file: Buffer): Promise<number> {
  return await withFile(file, async (path) => {
    const before = process.threadCpuUsage();
    try {
      await readTransactions(path, { add: () => undefined, drain: () => undefined }, {});
    } catch (error) {
      // Files that break their format's rules may be refused, as quickly as they would be read.
      if (!(error instanceof UnreadableFileError)) throw error;
    }
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
}

it.each<[kind: string, shape: string, rowsWith: (text: string) => string[][]]>([
  ...Object.keys(KINDS).map((kind): [string, string, typeof tableWith] => [kind, 'table', tableWith]),
  ['xlsx', 'journal', journalWith],
  ['csv that is not quoted', 'journal', journalWith],
])('%s with long cells takes time in proportion to its length, as a %s', async (kind, _shape, rowsWith) => {
  for (const filling of FILLINGS) {
    const growth = await measureGrowth(LENGTH, async (length) =>
      work(KINDS[kind]?.(rowsWith(filledWith(filling, length))) ?? expect.fail()),
    );
    expect(growth, JSON.stringify(filling)).toBeLessThan(MOST_GROWTH);
  }
});
