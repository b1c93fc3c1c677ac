// Reads everything that is a zip: workbooks of several kinds, and zips of exports.
import type { SourceFile } from '../source-file.ts';
import { damagedFile, notAWorkbook, unsupportedWorkbook } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { openWorkbookPackage, type WorkbookPackage } from '../xlsx/workbook-package.ts';
import { findWorkbookPart, readXlsx } from '../xlsx/xlsx-reader.ts';
import { readArchive } from './archive.ts';
import { readByLibrary } from './read-by-library.ts';

export const zipReader: WorkbookReader = {
  kind: 'xlsx',
  label: 'Excel workbook (.xlsx, .xlsm, .xlsb), OpenDocument spreadsheet (.ods), zip of exports',
  matches: (head) => head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0) < 0x09,
  read: readZip,
};

async function readZip(file: SourceFile, visitor: SheetVisitor, context: ReadContext): Promise<ReadFindings> {
  const zip = await openWorkbookPackage(file, context.limits, context.signal);
  try {
    if (zip.parts.length === 0) throw damagedFile('it is an empty archive');
    refuseOtherPackages(zip);
    if (zip.find('xl/workbook.bin') !== undefined) {
      return { ...(await readByLibrary(zip, visitor, context)), kind: 'xlsb' };
    }
    if (isOpenDocument(zip)) {
      await requireSpreadsheet(zip);
      return { ...(await readByLibrary(zip, visitor, context)), kind: 'ods' };
    }
    const workbookPart = await findWorkbookPart(zip, context);
    if (workbookPart !== undefined) return await readXlsx(zip, workbookPart, visitor, context);
    return { ...(await readArchive(zip, visitor, context)), kind: 'zip' };
  } finally {
    zip.close();
  }
}

/** Recognizes other zip-based files by a part that only they have. */
function refuseOtherPackages(zip: WorkbookPackage): void {
  if (zip.find('index/document.iwa') !== undefined || zip.find('index.zip') !== undefined) {
    throw unsupportedWorkbook('an Apple Numbers or Pages document');
  }
  if (zip.find('word/document.xml') !== undefined) throw notAWorkbook('a Word document');
  if (zip.find('ppt/presentation.xml') !== undefined) throw notAWorkbook('a PowerPoint presentation');
}

function isOpenDocument(zip: WorkbookPackage): boolean {
  const describes = zip.find('mimetype') ?? zip.find('META-INF/manifest.xml');
  return zip.find('content.xml') !== undefined && describes !== undefined;
}

const LONGEST_TYPE = 200;

async function requireSpreadsheet(zip: WorkbookPackage): Promise<void> {
  const part = zip.find('mimetype');
  if (part === undefined || part.inflatedBytes > LONGEST_TYPE) return;
  let type = '';
  await zip.read(part, (chunk) => (type += chunk.toString('latin1')));
  if (!type.includes('spreadsheet')) throw notAWorkbook('an OpenDocument file without a spreadsheet');
}
