// Reads a file as an upload does, from its bytes to assessed transactions, without a database; questions about columns
// are answered along the way.
import { type Assessment } from '@tillwatch/core/detection';
import {
  type ColumnMapping,
  type ColumnQuestion,
  type FoundLayout,
  type MappingAnswer,
  type ParserSettings,
  type Receipt,
  receiptKey,
  type Rejection,
  type SequenceGap,
} from '@tillwatch/core/journal';
import { type ReadingResult, readTransactions } from '../server/ingestion/pipeline/read-transactions.ts';
import { readWorkbook } from '../server/ingestion/readers/reader.ts';
import { UnreadableFileError } from '../server/ingestion/readers/unreadable-file-error.ts';
import { findAnswerFault } from '../server/uploads/columns/check-answer.ts';

export interface ReadTransaction {
  receipt: Receipt;
  assessment: Assessment;
}

/** Everything that an upload produces and that its screen says. */
export interface Reading {
  /** loaded: into the store; refused: with a message; asked: a question remains that was not answered, or can't be. */
  status: 'loaded' | 'refused' | 'asked';
  transactions: ReadTransaction[];
  /** Sentences of the cleaning report. */
  remarks: string[];
  rejections: Rejection[];
  gaps: SequenceGap[];
  layouts: FoundLayout[];
  /** Words that somebody may explain. */
  unknownWords: ReadingResult['report']['unknownWords'];
  questions: number;
}

/** @returns null if the question can't be answered */
export type Answer = (question: ColumnQuestion) => MappingAnswer | null;

/** What people have said that words mean, and that files are. */
export type StoreSettings = Pick<ParserSettings, 'taughtWords' | 'mappings'>;

/** Files whose days are not known are read as of this day, whenever the corpus is run. */
const SOME_DAY = 20270101;

/** How often one file is asked about, at most. */
const MOST_ROUNDS = 4;

/**
 * Reads a file to its end, asking as often as the upload would.
 *
 * @param file its path; bytes decide what it is
 * @param today when it is uploaded
 * @param settings what people of the store have said before
 */
export async function readExport(
  file: string,
  answer: Answer,
  today = SOME_DAY,
  { taughtWords = [], mappings: given = [] }: StoreSettings = {},
): Promise<Reading> {
  const mappings = [...given];
  let questions = 0;
  for (let round = 0; ; round += 1) {
    const { result, transactions } = await readSettled(file, { mappings, today, taughtWords });
    if (result === null) return { ...NOTHING, status: 'refused', questions };
    const open = result.parseReport.questions;
    const { remarks, sequenceGaps, unknownWords } = result.report;
    const { rejections, layouts } = result;
    const reported = { remarks, gaps: sequenceGaps, rejections, layouts, unknownWords };
    if (open.length === 0) {
      const status = result.found > 0 ? 'loaded' : 'refused';
      return { ...reported, status, transactions: mergeRepeated(transactions), questions };
    }
    questions += open.length;
    const answered = open.flatMap((question) => answerOne(question, answer) ?? []);
    if (answered.length < open.length || round === MOST_ROUNDS)
      return { ...reported, status: 'asked', transactions: [], questions };
    mappings.push(...answered);
  }
}

/** As loading does: of several with the same key, the last one counts. */
const mergeRepeated = (transactions: readonly ReadTransaction[]): ReadTransaction[] => [
  ...new Map(transactions.map((one) => [receiptKey(one.receipt), one])).values(),
];

const NOTHING = { transactions: [], remarks: [], rejections: [], gaps: [], layouts: [], unknownWords: [] };

function answerOne(question: ColumnQuestion, answer: Answer): ColumnMapping | null {
  const given = answer(question);
  if (given === null || findAnswerFault(question, given) !== null) return null;
  return { ...given, headings: question.headings };
}

interface Settled {
  /** null if the file can't be read. */
  result: ReadingResult | null;
  transactions: ReadTransaction[];
}

/** Reads again as long as the reading asks for it, as ingestion does. */
async function readSettled(file: string, given: ParserSettings): Promise<Settled> {
  const settings: ParserSettings = { ...given };
  for (;;) {
    const transactions: ReadTransaction[] = [];
    const result = await readOnce(file, settings, transactions);
    if (result === null) return { result, transactions: [] };
    const { questions, lateRows, lateLegends, lateJoins } = result.parseReport;
    if (lateLegends !== null) {
      settings.legends = lateLegends;
      continue;
    }
    if (lateJoins !== null) {
      settings.joins = lateJoins;
      continue;
    }
    if (questions.length > 0) return { result, transactions };
    if (result.retryWith !== null && settings.dateOrder === undefined) settings.dateOrder = result.retryWith;
    else if (lateRows !== null && settings.ownRows === undefined) settings.ownRows = lateRows;
    else return { result, transactions };
  }
}

async function readOnce(
  file: string,
  settings: ParserSettings,
  transactions: ReadTransaction[],
): Promise<ReadingResult | null> {
  const sink = {
    add: (receipt: Receipt, assessment: Assessment): void => {
      transactions.push({ receipt, assessment });
    },
    drain: (): undefined => undefined,
  };
  try {
    return await readTransactions(file, sink, settings);
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
}

/** A row of a file as text, its cells separated by bars. */
export interface RowText {
  sheet: string;
  rowNumber: number;
  text: string;
}

/** Every row of a file, as its reader returns it. @returns nothing for a file that can't be read */
export async function listRows(file: string): Promise<RowText[]> {
  const rows: RowText[] = [];
  let sheet = '';
  try {
    await readWorkbook(file, {
      startSheet: (name) => (sheet = name),
      row: ({ rowNumber, cells }) =>
        rows.push({
          sheet,
          rowNumber,
          text: cells
            .map((cell) =>
              cell !== null && typeof cell === 'object' ? `<${cell.serial}>` : String(cell ?? ''),
            )
            .join(' | '),
        }),
      drain: () => undefined,
    });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return rows;
}
