// Splits a register's XML journal (NAXML POSJournal, ARTS POSLog) into rows, one for each element.
import { createRowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import { decodeHead } from '../text/text-encoding.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { scanXmlFile } from '../xml/scan-file.ts';
import { createElementHandler } from './element-handler.ts';

const SHEET_NAME = 'Journal';
/** The root may come after comments and other declarations, and with any prefix and case. */
const ROOT = /<(?:[\w.-]{1,40}:)?(?:NAXML-POSJournal|POSLog)[\s/>]/i;

export const feedReader: WorkbookReader = {
  kind: 'feed',
  label: 'Register journal in XML (NAXML, POSLog)',
  matches: (head) => {
    const text =
      decodeHead(head)
        ?.replace(/^\uFEFF/, '')
        .trimStart() ?? '';
    return text.startsWith('<') && ROOT.test(text);
  },
  isOneSheet: true,
  read: readFeed,
};

async function readFeed(
  file: SourceFile,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const output = createRowOutput(visitor, context.limits);
  output.startSheet(SHEET_NAME);
  await scanXmlFile(file, 'the journal', createElementHandler(output, context.limits), output, context);
  return { formulasWithoutResult: 0 };
}
