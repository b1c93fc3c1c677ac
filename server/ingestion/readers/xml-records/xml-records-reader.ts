// Reads any other XML file: finds the elements that are its records, and makes a table of them.
import { createRowOutput, type RowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import { decodeHead } from '../text/text-encoding.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { scanXmlFile } from '../xml/scan-file.ts';
import { createElementEvents } from './element-events.ts';
import { findRecords, findRecordsApart, findTablesBeside, type Records } from './find-records.ts';
import { createOutline, nodesIn, type OutlineNode } from './outline.ts';
import { planTable } from './plan.ts';
import { createRecordWriter } from './record-rows.ts';
import { createRecordTree } from './record-tree.ts';

const BEGINNING = /^(?:<\?xml\b|<!--|<[a-z_][\w.:-]{0,100}[\s/>])/i;

export const xmlRecordsReader: WorkbookReader = {
  kind: 'xml-records',
  label: 'Other XML file',
  matches: (head) =>
    BEGINNING.test(
      decodeHead(head)
        ?.replace(/^\uFEFF/, '')
        .trimStart() ?? '',
    ),
  read: readXmlRecords,
};

const LABEL = 'the file';

/** The file is read twice: only its end shows which elements repeat, and what they may have in them. */
async function readXmlRecords(
  file: SourceFile,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const { limits } = context;
  const output = createRowOutput(visitor, limits);
  const outline = createOutline();
  await scanXmlFile(file, LABEL, createElementEvents(outline, limits, null), output, {
    ...context,
    onProgress: (fraction) => context.onProgress(fraction * HALF),
  });
  const root = outline.root();
  const records = root === undefined ? null : findRecords(root);
  if (root === undefined || records === null) throw refuse(root);
  const apart = findRecordsApart(root, records);
  const tables = [records, ...findTablesBeside(records), ...apart.tables];
  for (const [at, table] of tables.entries()) {
    await writeTable(root, table, file, output, {
      ...context,
      onProgress: (fraction) => context.onProgress(HALF + ((at + fraction) / tables.length) * HALF),
    });
  }
  return { formulasWithoutResult: 0, remarks: describeUnread(apart.unread) };
}

const HALF = 0.5;

async function writeTable(
  root: OutlineNode,
  records: Records,
  file: SourceFile,
  output: RowOutput,
  context: ReadContext,
): Promise<void> {
  const { limits } = context;
  const plan = planTable(records);
  output.startSheet(records.nodes[0]?.name.slice(0, limits.sheetNameLength) ?? '');
  output.row(1, [...plan.headings]);
  const kept = new Set(plan.around.flatMap(({ field }) => field.path.slice(-1)));
  const rows = createRecordTree(root, kept, createRecordWriter(plan, output));
  await scanXmlFile(file, LABEL, createElementEvents(rows, limits, output), output, context);
}

const MOST_NAMED = 8;

function nameNodes(nodes: readonly OutlineNode[]): string {
  const named = nodes
    .slice(0, MOST_NAMED)
    .map(({ name, count }) => `<${name.slice(0, 40)}>${count > 1 ? ` ${count} times` : ''}`);
  return `${named.join(', ')}${nodes.length > MOST_NAMED ? ', …' : ''}`;
}

function describeUnread(nodes: readonly OutlineNode[]): string[] {
  if (nodes.length === 0) return [];
  return [
    `Elements with a date or a time and an amount were not read: ${nameNodes(nodes)}. Nothing says that they are ` +
      'transactions of a register. If they are, export them in another form, such as .xlsx, and upload that file, too.',
  ];
}

/** Says what was looked for and what was found. */
function refuse(root: OutlineNode | undefined): UnreadableFileError {
  const nodes = root === undefined ? [] : [...nodesIn(root)];
  return new UnreadableFileError(
    'not-a-workbook',
    'This file is an XML file in which no transactions were found. Looked for were elements with a number and a date ' +
      'or a time, or elements that repeat and have at least three values each. ' +
      `It has ${nameNodes(nodes)}. Export the journal again in another form, such as .xlsx, and upload that file.`,
  );
}
