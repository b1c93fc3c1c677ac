import {
  damagedFile,
  notAWorkbook,
  passwordProtectedFile,
  unsupportedWorkbook,
} from '../unreadable-file-error.ts';

/** The container of Office files before 2007 (OLE2), and of encrypted ones since. */
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Streams that only one kind of file has. */
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

/** The parts of SheetJS's container reader that are used here; its own types leave them open. */
export interface CompoundFileLibrary {
  read(file: Buffer, options: { type: 'buffer' }): unknown;
  find(container: unknown, path: string): { size: number; content?: Buffer } | null;
}

export function isCompoundFile(head: Uint8Array): boolean {
  return COMPOUND_FILE_SIGNATURE.every((byte, index) => head[index] === byte);
}

/** The stream of records that an .xls workbook is. Says what the file is instead when it holds none. */
export function findWorkbookStream(file: Buffer, library: CompoundFileLibrary): Buffer {
  let find: (name: string) => { size: number; content?: Buffer } | null;
  try {
    const container = library.read(file, { type: 'buffer' });
    find = (name) => library.find(container, name);
  } catch (error) {
    throw damagedFile('its container is corrupt', error);
  }
  if (find('EncryptedPackage') !== null || find('EncryptionInfo') !== null) throw passwordProtectedFile();
  const stream = find('/Workbook') ?? find('/Book');
  if (stream === null) {
    const otherWorkbook = OTHER_WORKBOOKS.find(([name]) => find(name) !== null);
    if (otherWorkbook !== undefined) throw unsupportedWorkbook(otherWorkbook[1]);
    const otherDocument = OTHER_DOCUMENTS.find(([name]) => find(name) !== null);
    throw notAWorkbook(otherDocument?.[1] ?? 'an Office file of another kind');
  }
  const content = Buffer.from(stream.content ?? []);
  if (content.length < stream.size) throw damagedFile('it breaks off before its end');
  return content;
}
