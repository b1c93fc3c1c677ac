import type { RowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import type { ReadContext } from '../workbook-reader.ts';
import { createXmlScanner, type XmlHandler } from './xml-scanner.ts';

/** Scans an XML file piece by piece, draining the output in between. @param label as for `createXmlScanner` */
export async function scanXmlFile(
  file: SourceFile,
  label: string,
  handler: XmlHandler,
  output: RowOutput,
  { limits, onProgress, signal }: ReadContext,
): Promise<void> {
  const scanner = createXmlScanner(label, handler, limits);
  let readBytes = 0;
  for await (const piece of file.pieces(limits.pieceBytes)) {
    signal?.throwIfAborted();
    let isScanned = scanner.push(piece);
    await output.drain();
    while (!isScanned) {
      isScanned = scanner.resume();
      await output.drain();
    }
    readBytes += piece.length;
    onProgress(Math.min(1, readBytes / file.size));
  }
  scanner.finish();
}
