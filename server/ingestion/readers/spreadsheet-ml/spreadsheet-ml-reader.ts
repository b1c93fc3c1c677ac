// Reads an XML spreadsheet (Excel 2003), which some programs still write, as a stream.
import { createRowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import { decodeHead } from '../text/text-encoding.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { scanXmlFile } from '../xml/scan-file.ts';
import { createWorkbookHandler } from './workbook-handler.ts';

/** `mso-application` or the namespace may come after comments and other declarations. */
const BEGINNING =
  /^\s*(<\?xml.{0,3000}(progid=["']excel\.sheet|urn:schemas-microsoft-com:office:spreadsheet)|<(\w+:)?workbook[\s>])/is;

export const spreadsheetMlReader: WorkbookReader = {
  kind: 'spreadsheet-ml',
  label: 'XML spreadsheet (2003)',
  matches: (head) => BEGINNING.test(decodeHead(head)?.replace(/^\uFEFF/, '') ?? ''),
  read: readSpreadsheetMl,
};

async function readSpreadsheetMl(
  file: SourceFile,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const output = createRowOutput(visitor, context.limits);
  const handler = createWorkbookHandler(output, context.limits);
  await scanXmlFile(file, 'the spreadsheet', handler, output, context);
  return { formulasWithoutResult: handler.formulasWithoutResult() };
}
