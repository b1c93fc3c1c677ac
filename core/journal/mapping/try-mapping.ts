import { createJournalParser } from '../parser.ts';
import type { Receipt, Rejection } from '../receipt.ts';
import type { MappingAnswer } from './column-mapping.ts';
import type { ColumnQuestion } from './column-question.ts';

export interface MappingTrial {
  receipts: Receipt[];
  rejections: Rejection[];
}

/** What the first rows of a table give with an answer. */
export function tryMapping(question: ColumnQuestion, answer: MappingAnswer): MappingTrial {
  const trial: MappingTrial = { receipts: [], rejections: [] };
  const parser = createJournalParser(
    {
      receipt: (receipt) => trial.receipts.push(receipt),
      rejection: (rejection) => trial.rejections.push(rejection),
    },
    { mappings: [{ ...answer, headings: question.headings }] },
  );
  parser.startSheet(question.sheet);
  for (const row of question.rows) parser.row(row);
  parser.end();
  return trial;
}
