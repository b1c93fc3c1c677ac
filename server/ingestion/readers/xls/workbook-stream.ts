import { notAWorkbook, passwordProtectedFile, unsupportedWorkbook } from '../unreadable-file-error.ts';
import { openCompoundFile } from './compound-file.ts';

/** Streams that are unique to one kind of file. */
const OTHER_DOCUMENTS: readonly (readonly [string, string])[] = [
  ['WordDocument', 'a Word document'],
  ['PowerPoint Document', 'a PowerPoint presentation'],
  ['VisioDocument', 'a Visio drawing'],
  ['__properties_version1.0', 'an Outlook message'],
];
const OTHER_WORKBOOKS: readonly (readonly [string, string])[] = [
  ['PerfectOffice_MAIN', 'a Quattro Pro notebook'],
  ['NativeContent_MAIN', 'a Quattro Pro notebook'],
  ['MN0', 'a Works spreadsheet'],
];

/** The record stream of an .xls workbook. Throws an error that says what the file is if it has none. */
export function findWorkbookStream(file: Buffer): Buffer {
  const container = openCompoundFile(file);
  if (container.has('EncryptedPackage') || container.has('EncryptionInfo')) throw passwordProtectedFile();
  const stream = container.read('Workbook') ?? container.read('Book');
  if (stream !== null) return stream;
  const otherWorkbook = OTHER_WORKBOOKS.find(([name]) => container.has(name));
  if (otherWorkbook !== undefined) throw unsupportedWorkbook(otherWorkbook[1]);
  const otherDocument = OTHER_DOCUMENTS.find(([name]) => container.has(name));
  throw notAWorkbook(otherDocument?.[1] ?? 'an Office file of another kind');
}
