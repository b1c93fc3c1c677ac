import type { ElementVisitor } from '../records/element-events.ts';
import type { RowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import { readText } from '../text/read-text.ts';
import type { ReadContext } from '../workbook-reader.ts';
import { createJsonEvents } from './json-events.ts';

/** Little enough that the rows in it need no draining in between. */
const STEP = 16_384;

/** Scans JSON, or one JSON value after another, piece by piece. */
export async function scanJsonFile(
  file: SourceFile,
  visitor: ElementVisitor,
  output: RowOutput,
  context: ReadContext,
): Promise<void> {
  const events = createJsonEvents(visitor, context.limits);
  for await (const piece of readText(file, context)) {
    for (let at = 0; at < piece.length; at += STEP) {
      events.push(piece.slice(at, at + STEP));
      if (output.isFull()) await output.drain();
    }
    await output.drain();
  }
  events.finish();
}
