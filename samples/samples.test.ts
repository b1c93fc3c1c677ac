import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Assessment } from '@tillwatch/core/detection';
import type { Receipt } from '@tillwatch/core/journal';
import { describe, expect, it } from 'vitest';
import { readTransactions } from '../server/ingestion/pipeline/read-transactions.ts';
import type { Truth } from './making/truth.ts';

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.truth.json'))
  .map((name) => name.replace('.truth.json', ''));

describe.each(files)('%s', (name) => {
  it('is read as what its maker put into it', async () => {
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
