import { expect, it } from 'vitest';
import { parseRows } from '../testing/parse-rows.ts';
import { assessReceipt } from './assess-receipt.ts';
import { createMissingKindWatch, type MissingKind } from './missing-kind-watch.ts';

/** @param notes one for each sale; what a column says that nobody reads. */
function findMissing(notes: readonly string[], kinds: readonly string[] = []): MissingKind[] {
  const watch = createMissingKindWatch();
  const { receipts } = parseRows([
    ['Trans', 'Date', 'Reg', 'Oper', 'Type', 'Total', 'Zone'],
    ...notes.map((note, at) => [20412 + at, `2026-11-16 06:0${at}:35`, 1, 7, 'Sale', 4.32, note]),
    ...kinds.map((kind, at) => [20512 + at, `2026-11-16 07:0${at}:35`, 1, 7, kind, -4.32, '']),
  ]);
  for (const receipt of receipts) watch.add(receipt, assessReceipt(receipt).transactionType);
  return watch.list();
}

it('names a known word for a kind that no transaction has', () => {
  expect(findMissing(['north', 'zone: REFUND', 'south', 'Void'])).toEqual([
    { transactionType: 'Refund', example: 'REFUND' },
    { transactionType: 'Void', example: 'Void' },
  ]);
});

it('says nothing of a kind that some transaction has, or of what is no word for one', () => {
  expect(findMissing(['north', 'REFUND'], ['Refund'])).toEqual([]);
  expect(findMissing(['north', 'Sale', 'VOID 17', 'refunds are given within a month of the sale'])).toEqual(
    [],
  );
});
