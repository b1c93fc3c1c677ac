// Reads a whole .xls workbook with SheetJS, because there is no streaming reader for it. Must run in its own worker.
import { formatMegabytes } from '../limits.ts';
import type { SourceFile } from '../source-file.ts';
import { damagedFile, tooLargeFile } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { checkBiffStream, correctCodePage, removeUnwanted } from './biff-stream.ts';
import { isCompoundFile } from './compound-file.ts';
import { countFilledCells, parseWorkbook, passOnSheets, worksheetsOf } from './sheet-js.ts';
import { findWorkbookStream } from './workbook-stream.ts';

export const xlsReader: WorkbookReader = {
  kind: 'xls',
  label: 'Excel 97-2003 workbook (.xls)',
  matches: (head) => isCompoundFile(head) || isBareBiffStream(head),
  read: readXls,
};

/** Excel 2 to 4, and some later programs, wrote records without a container. */
function isBareBiffStream(head: Uint8Array): boolean {
  const [type, version, length, lengthHigh] = head;
  return (
    type === 0x09 &&
    lengthHigh === 0 &&
    ((version === 0x00 && length === 4) ||
      ((version === 0x02 || version === 0x04) && length === 6) ||
      (version === 0x08 && (length === 8 || length === 16)))
  );
}

async function readXls(
  source: SourceFile,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const { limits, signal } = context;
  if (source.size > limits.xlsFileBytes) {
    throw tooLargeFile(`an .xls file may have ${formatMegabytes(limits.xlsFileBytes)} at most`);
  }
  const file = await source.bytes(signal);
  const stream = isCompoundFile(file) ? findWorkbookStream(file) : file;
  const expected = checkBiffStream(stream);
  removeUnwanted(stream);
  correctCodePage(stream);
  const workbook = await parseWorkbook((XLSX, options) => XLSX.read(stream, options));
  const sheets = worksheetsOf(workbook);
  if (expected !== undefined) {
    const counts = sheets.map(({ sheet }) => countFilledCells(sheet));
    if (
      counts.length !== expected.length ||
      expected.some(({ filledCells }, index) => filledCells !== counts[index])
    ) {
      throw damagedFile('not all of its cells can be read');
    }
  }
  await passOnSheets(workbook, sheets, visitor, context);
  // A formula's result is always stored in this format.
  return { formulasWithoutResult: 0 };
}
