import type { Receipt } from '@tillwatch/core/journal';
import { gatherTicketFacts, packFacts } from '@tillwatch/core/ranking';
import { describe, expect, it } from 'vitest';
import { makeAssessment, makeReceipt } from '../../testing/seed-transactions.ts';
import { copyColumn, copyJson, quoteJson } from './copy-text.ts';
import { createTextBuffer } from './text-buffer.ts';
import { formatCents, formatDetails, formatTransaction } from './transaction-lines.ts';

const seed = {
  transactionNumber: 'A\t1',
  time: '2026-11-17T10:00:00',
  employeeId: null,
  registerId: null,
  employeeName: 'ANN\nB\\C',
  amountCents: -5,
  priority: 'check_all' as const,
  filters: ['no_sales', 'cash_drawer_violation'] as const,
  items: ['MILK', 'Gum', 'MILK'],
  lines: ['a\tb "quoted" \\', 'c'],
};

/** Decodes a column of COPY text like PostgreSQL. */
function unescape(column: string): string | null {
  if (column === '\\N') return null;
  const plain: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
  return column.replaceAll(/\\(.)/g, (_, character: string) => plain[character] ?? character);
}

function detailsOf(receipt: Receipt): string {
  const assessment = makeAssessment(seed);
  return formatDetails(
    receipt,
    assessment,
    JSON.stringify(packFacts(gatherTicketFacts(receipt, assessment))),
  );
}

describe('lines of COPY text', () => {
  it('have the listed columns, in order', () => {
    const line = formatTransaction(
      { storeId: 7, uploadId: 8, id: 9 },
      makeReceipt(seed),
      makeAssessment(seed),
    );
    expect(line).not.toContain('\n');
    expect(line.split('\t').map(unescape)).toEqual([
      '7',
      '9',
      '8',
      'A\t1',
      '',
      null,
      'ANN\nB\\C',
      'Sale',
      '2026-11-17T10:00:00',
      '-0.05',
      '3',
      String(1 | (1 << 21)),
      'a\t1\nann\nb\\c\nsale\nmilk\ngum',
    ]);
  });

  it('have the details as JSON', () => {
    const line = detailsOf(makeReceipt(seed));
    const [items, rawData, findings, source, facts] = line
      .split('\t')
      .map((column) => JSON.parse(unescape(column)!) as unknown);
    expect(items).toEqual(
      seed.items.map((name) => ({ name, price: 1, quantity: 1, state: 'sold', lineIndex: 0 })),
    );
    expect(rawData).toEqual({
      originalRows: seed.lines,
      lineKinds: ['text', 'text'],
      extractedData: {
        subtotal: -0.05,
        discount: null,
        tax: 0,
        total: -0.05,
        paymentInfo: {
          method: 'CASH',
          tenders: [{ method: 'CASH', amount: -0.05 }],
          maskedCard: null,
          cardType: null,
          approvalCode: null,
          entryMethod: null,
          change: null,
        },
      },
    });
    expect(findings).toEqual(makeAssessment(seed).findings);
    expect(source).toEqual({ sheet: 'Journal', firstRow: 1, lastRow: 2 });
    expect(facts).toEqual(packFacts(gatherTicketFacts(makeReceipt(seed), makeAssessment(seed))));
  });

  it('list row numbers only if they are not consecutive', () => {
    const receipt = makeReceipt(seed);
    receipt.lines[1]!.rowNumber = 5;
    receipt.source.lastRow = 5;
    const line = detailsOf(receipt);
    const source = line.split('\t')[3]!;
    expect(JSON.parse(source)).toEqual({ sheet: 'Journal', firstRow: 1, lastRow: 5, rowNumbers: [1, 5] });
  });

  it('name the other sheet on which a transaction continues', () => {
    const receipt = makeReceipt(seed);
    Object.assign(receipt.source, { lastSheet: 'Payments', lastSheetFrom: 1, lastRow: 9 });
    receipt.lines[1]!.rowNumber = 9;
    const line = detailsOf(receipt);
    expect(JSON.parse(line.split('\t')[3]!)).toEqual({
      sheet: 'Journal',
      firstRow: 1,
      lastRow: 9,
      lastSheet: 'Payments',
      lastSheetFrom: 1,
      rowNumbers: [1, 9],
    });
  });
});

it('omit characters that PostgreSQL can’t store', () => {
  expect(copyColumn('a\0b')).toBe('ab');
  expect(copyColumn('plain')).toBe('plain');
  expect(copyColumn('\r\n\t\\')).toBe(String.raw`\r\n\t\\`);
});

it.each([
  '',
  'plain',
  'a "b" \\ c',
  '\0\t\u001f\u007f',
  'Crème brûlée €',
  '\ud83c',
  '🍺',
  'x'.repeat(200),
  'é'.repeat(200),
])('a string of JSON keeps %j', (text) => {
  expect(JSON.parse(unescape(copyJson(quoteJson(text)))!)).toBe(text);
});

it('a buffer that starts too small grows', () => {
  const out = createTextBuffer(1);
  const pieces = ['plain', '', 'Crème brûlée €', '🍺'.repeat(100)];
  for (const piece of pieces) out.append(piece);
  expect(Buffer.from(out.bytes()).toString()).toBe(pieces.join(''));
  expect(out.byteLength).toBe(Buffer.byteLength(pieces.join('')));
  out.clear();
  expect(out.byteLength).toBe(0);
});

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [-1000, '-10.00'],
  [123_456_789, '1234567.89'],
])('formatCents(%i) is %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});
