// Reads delimited text (comma, tab, semicolon, or pipe) or a printed journal, line by line.
import type { Cell } from '@tillwatch/core/journal';
import { identifyContent } from '../file-content.ts';
import { formatMegabytes } from '../limits.ts';
import { createRowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import { readText } from '../text/read-text.ts';
import { decodeHead } from '../text/text-encoding.ts';
import { damagedFile, tooLongText } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { findDialect } from './find-dialect.ts';
import { createLastRecordCheck } from './last-record.ts';
import { createRecordSplitter, type RecordSplitter } from './record-splitter.ts';

/** How much text is used to detect the delimiter. */
const SAMPLE_LENGTH = 128 * 1024;
const SHEET_NAME = 'Text';
/** `="0042"`: how programs make Excel keep leading zeros. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

export const delimitedReader: WorkbookReader = {
  kind: 'delimited',
  label: 'Delimited text (.csv, .txt)',
  isOneSheet: true,
  matches: (head) => identifyContent(head) === undefined && decodeHead(head) !== undefined,
  read: readDelimited,
};

async function readDelimited(
  file: SourceFile,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const output = createRowOutput(visitor, context.limits);
  output.startSheet(SHEET_NAME);
  let waiting = '';
  let records: Records | undefined;
  for await (const piece of readText(file, context)) {
    if (records === undefined) {
      waiting += piece;
      if (waiting.length < SAMPLE_LENGTH) continue;
      records = startRecords(waiting);
      waiting = '';
    } else {
      records.splitter.push(piece);
    }
    await output.drain();
  }
  records ??= startRecords(waiting);
  const { isQuoteOpen, hasLineEnd } = records.splitter.finish();
  if (isQuoteOpen) throw damagedFile('it breaks off inside a text in quotes');
  const cut = hasLineEnd ? undefined : records.findCut();
  if (cut !== undefined) throw damagedFile(`it breaks off: ${cut}`);
  const doubt = hasLineEnd ? null : records.describeDoubt();
  return { formulasWithoutResult: 0, ...(doubt !== null && { remarks: [doubt] }) };

  function startRecords(sample: string): Records {
    const dialect = findDialect(sample);
    const check = createLastRecordCheck(dialect.separator === null);
    let rowNumber = 0;
    const splitter = createRecordSplitter(dialect, (fields) => {
      rowNumber += 1;
      if (rowNumber === 1 && dialect.skipsFirstRecord) return;
      if (fields.length === 1 && fields[0] === '') return;
      check.note(fields);
      output.row(
        rowNumber,
        fields.map((field) => toCell(field, context)),
      );
    });
    splitter.push(sample);
    return {
      splitter,
      findCut: () => check.findCut(),
      describeDoubt: () => check.describeDoubt(),
    };
  }
}

interface Records {
  splitter: RecordSplitter;
  findCut: () => string | undefined;
  describeDoubt: () => string | null;
}

function toCell(field: string, { limits }: ReadContext): Cell {
  if (field === '') return null;
  if (field.length > limits.cellTextBytes) {
    throw tooLongText(formatMegabytes(limits.cellTextBytes));
  }
  const formula = field.startsWith('="') ? TEXT_FORMULA.exec(field) : null;
  return formula === null ? field : (formula[1] ?? '').replaceAll('""', '"') || null;
}
