// Reads an XML spreadsheet (Excel 2003), which some programs still write, as a stream.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRowOutput } from '../row-output.ts';
import { decodeHead } from '../text/text-encoding.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { createXmlScanner } from '../xml/xml-scanner.ts';
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
  path: string,
  visitor: SheetVisitor,
  { limits, onProgress, signal }: ReadContext,
): Promise<ReadFindings> {
  const { size } = await stat(path);
  const output = createRowOutput(visitor, limits);
  const handler = createWorkbookHandler(output, limits);
  const scanner = createXmlScanner('the spreadsheet', handler, limits);
  let readBytes = 0;
  for await (const piece of createReadStream(path, { highWaterMark: limits.pieceBytes })) {
    signal?.throwIfAborted();
    let isScanned = scanner.push(piece as Buffer);
    await output.drain();
    while (!isScanned) {
      isScanned = scanner.resume();
      await output.drain();
    }
    readBytes += (piece as Buffer).length;
    onProgress(Math.min(1, readBytes / size));
  }
  scanner.finish();
  return { formulasWithoutResult: handler.formulasWithoutResult() };
}
