// Reads XML other than that of registers, and JSON: finds the elements that are its records, and makes a table of them.
import { scanJsonFile } from '../json/scan-json.ts';
import { createRowOutput, type RowOutput } from '../row-output.ts';
import type { SourceFile } from '../source-file.ts';
import { decodeHead } from '../text/text-encoding.ts';
import { OTHER_FORM, UnreadableFileError } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { scanXmlFile } from '../xml/scan-file.ts';
import { createElementEvents, type ElementVisitor } from './element-events.ts';
import { findRecords, findRecordsApart, findTablesBeside, type Records } from './find-records.ts';
import { createNameCollector, findPointers, withNames } from './name-lists.ts';
import { createOutline, depthOf, isLeaf, nodesIn, type OutlineNode } from './outline.ts';
import { planTable } from './plan.ts';
import { createRecordWriter } from './record-rows.ts';
import { createRecordTree } from './record-tree.ts';

/** A kind of file that has elements. */
interface Format {
  /** With its article. */
  name: string;
  /** What its elements are called. */
  elements: string;
  nameElement: (name: string) => string;
  /** How many elements around all others have names that aren't in the file. */
  unnamed: number;
  scan(file: SourceFile, visitor: ElementVisitor, output: RowOutput, context: ReadContext): Promise<void>;
}

const LABEL = 'the file';

const XML: Format = {
  name: 'an XML file',
  elements: 'elements',
  nameElement: (name) => `<${name}>`,
  unnamed: 0,
  scan: (file, visitor, output, context) =>
    scanXmlFile(file, LABEL, createElementEvents(visitor, context.limits, output), output, context),
};

const JSON_FORMAT: Format = {
  name: 'a JSON file',
  elements: 'values',
  nameElement: (name) => `“${name}”`,
  // The file, and a value that is in no other.
  unnamed: 2,
  scan: scanJsonFile,
};

const XML_BEGINNING = /^(?:<\?xml\b|<!--|<[a-z_][\w.:-]{0,100}[\s/>])/i;
const JSON_BEGINNING =
  /^[[{]\s*["{[\]}]|^\[\s*(?:-?\d[\d.]{0,20}|true|false|null)\s*,\s*["{[\dtfn-]|^(?:null|true|false)\s*$/;

const beginsAs =
  (beginning: RegExp) =>
  (head: Uint8Array): boolean =>
    beginning.test(
      decodeHead(head)
        ?.replace(/^\uFEFF/, '')
        .trimStart() ?? '',
    );

export const xmlRecordsReader: WorkbookReader = {
  kind: 'xml-records',
  label: 'Other XML file',
  matches: beginsAs(XML_BEGINNING),
  read: (file, visitor, context) => readRecords(XML, file, visitor, context),
};

export const jsonRecordsReader: WorkbookReader = {
  kind: 'json-records',
  label: 'JSON file',
  matches: beginsAs(JSON_BEGINNING),
  read: (file, visitor, context) => readRecords(JSON_FORMAT, file, visitor, context),
};

/**
 * The file is read twice: only its end shows which elements repeat, and what they may have in them. With lists of names,
 * it is read four times.
 */
async function readRecords(
  format: Format,
  file: SourceFile,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const output = createRowOutput(visitor, context.limits);
  const known = await outlineOf({ format, file, output }, context);
  const { root, scan } = await nameKeys(known, { format, file, output }, context);
  const records = root === undefined ? null : findRecords(root);
  if (root === undefined || records === null) throw refuse(root, format);
  const apart = findRecordsApart(root, records);
  const tables = [records, ...findTablesBeside(records), ...apart.tables];
  for (const [at, table] of tables.entries()) {
    await writeTable(
      root,
      table,
      { format: { ...format, scan }, file, output },
      {
        ...context,
        onProgress: (fraction) => context.onProgress(HALF + ((at + fraction) / tables.length) * HALF),
      },
    );
  }
  return { formulasWithoutResult: 0, remarks: describeUnread(apart.unread, format) };
}

const HALF = 0.5;

interface Outlined {
  /** undefined for a file without elements. */
  root: OutlineNode | undefined;
  scan: Format['scan'];
}

async function outlineOf({ format, file, output }: Scanned, context: ReadContext): Promise<Outlined> {
  const outline = createOutline(format.name);
  await format.scan(file, outline, output, {
    ...context,
    onProgress: (fraction) => context.onProgress(fraction * HALF),
  });
  return { root: outline.root(), scan: (...scanned) => format.scan(...scanned) };
}

/** Where lists say what keys in records stand for, records have the names, too. */
async function nameKeys(known: Outlined, scanned: Scanned, context: ReadContext): Promise<Outlined> {
  const { root } = known;
  const records = root === undefined ? null : findRecords(root);
  if (root === undefined || records === null) return known;
  const pointers = findPointers(root, records.nodes);
  if (pointers.size === 0) return known;
  const { format, file, output } = scanned;
  const collector = createNameCollector(root, pointers);
  const quietly = { ...context, onProgress: () => context.onProgress(HALF) };
  await format.scan(file, collector, output, quietly);
  const scan: Format['scan'] = (of, visitor, to, during) =>
    format.scan(of, withNames(visitor, root, pointers, collector.names), to, during);
  return outlineOf({ format: { ...format, scan }, file, output }, quietly);
}

interface Scanned {
  format: Format;
  file: SourceFile;
  output: RowOutput;
}

async function writeTable(
  root: OutlineNode,
  records: Records,
  { format, file, output }: Scanned,
  context: ReadContext,
): Promise<void> {
  const plan = planTable(records);
  output.startSheet(records.nodes[0]?.name.slice(0, context.limits.sheetNameLength) ?? '');
  output.row(1, [...plan.headings]);
  const kept = new Set(plan.around.flatMap(({ field }) => field.path.slice(-1)));
  const rows = createRecordTree(root, kept, createRecordWriter(plan, output));
  await format.scan(file, rows, output, context);
}

const MOST_NAMED = 8;

function nameNodes(nodes: readonly OutlineNode[], { nameElement }: Format): string {
  const named = nodes
    .slice(0, MOST_NAMED)
    .map(({ name, count }) => `${nameElement(name.slice(0, 40))}${count > 1 ? ` ${count} times` : ''}`);
  return `${named.join(', ')}${nodes.length > MOST_NAMED ? ', …' : ''}`;
}

function describeUnread(nodes: readonly OutlineNode[], format: Format): string[] {
  if (nodes.length === 0) return [];
  const { elements } = format;
  return [
    `${elements.charAt(0).toUpperCase()}${elements.slice(1)} with a date or a time and an amount were not read: ` +
      `${nameNodes(nodes, format)}. Nothing says that they are transactions of a register. If they are, export them ` +
      'in another form, such as .xlsx, and upload that file, too.',
  ];
}

/** Says what was looked for and what was found. */
function refuse(root: OutlineNode | undefined, format: Format): UnreadableFileError {
  const { name, elements, unnamed } = format;
  const nodes = root === undefined ? [] : [...nodesIn(root)].filter((node) => depthOf(node) >= unnamed);
  const isEmpty = root === undefined || [...nodesIn(root)].every(({ texts }) => texts === 0);
  const found = nodes.length > 0 ? `It has ${nameNodes(nodes, format)}.` : `Its ${elements} have no names.`;
  const apart = nodes.length > 0 && isInLists(root) ? ` ${IN_LISTS}` : '';
  return new UnreadableFileError(
    'not-a-workbook',
    isEmpty && unnamed > 0
      ? `This file is ${name} without any ${elements}. Export the journal again for a period that has transactions, and upload that file.`
      : `This file is ${name} in which no transactions were found. Looked for were ${elements} with a number and a date ` +
          `or a time, or ${elements} that repeat and have at least three values each. ${found}${apart} ${OTHER_FORM}`,
  );
}

const IN_LISTS =
  'Numbers, dates, and amounts are in lists there, apart from one another or from their names.';

/** Whether most values are in lists of bare values. */
function isInLists(root: OutlineNode | undefined): boolean {
  const leaves = root === undefined ? [] : [...nodesIn(root)].filter(isLeaf);
  const countOf = (some: readonly OutlineNode[]): number => some.reduce((sum, { count }) => sum + count, 0);
  return countOf(leaves.filter(({ repeats }) => repeats)) * 2 > countOf(leaves);
}
