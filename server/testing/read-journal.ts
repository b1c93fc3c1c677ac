import { assessReceipt } from '@tillwatch/core/detection';
import { createJournalParser } from '@tillwatch/core/journal';
import type { AssessedReceipt } from './seed-transactions.ts';

/** Reads a printed journal as the only sheet of a file. @throws if a line is rejected */
export function readJournal(text: string): AssessedReceipt[] {
  const receipts: AssessedReceipt[] = [];
  const parser = createJournalParser({
    receipt(receipt) {
      receipts.push({ receipt, assessment: assessReceipt(receipt) });
    },
    rejection({ reason }) {
      throw new Error(`A line is not read: ${reason}`);
    },
  });
  parser.startSheet('Journal');
  for (const [at, line] of text.split('\n').entries()) parser.row({ rowNumber: at + 1, cells: [line] });
  parser.end();
  return receipts;
}
