import { damagedFile, notAWorkbook, unsupportedWorkbook } from '../unreadable-file-error.ts';
// Reads an .xlsx workbook, a zip of XML parts, which are inflated and scanned in chunks.
import type { ReadContext, ReadFindings, SheetVisitor, WorkbookReader } from '../workbook-reader.ts';
import { findTarget, folderOf, readRelationships, type Relationship } from './relationships.ts';
import { NO_SHARED_STRINGS, readSharedStrings } from './shared-strings.ts';
import { createSheetScanner, type SheetContext } from './sheet-scanner.ts';
import { NO_DATE_STYLES, readDateStyles } from './styles-part.ts';
import { openWorkbookPackage, type PackagePart, type WorkbookPackage } from './workbook-package.ts';
import { readWorkbookPart, type SheetEntry } from './workbook-part.ts';

export const xlsxReader: WorkbookReader = {
  kind: 'xlsx',
  label: 'Excel workbook (.xlsx)',
  matches: (head) => head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0) < 0x09,
  read: readXlsx,
};

interface Worksheet {
  readonly name: string;
  readonly part: PackagePart;
}

/** Sheets of these kinds have no cells, or only macro instructions. */
const SHEETS_WITHOUT_ROWS = new Set(['chartsheet', 'dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet']);

async function readXlsx(path: string, visitor: SheetVisitor, context: ReadContext): Promise<ReadFindings> {
  const { limits, signal } = context;
  const workbookPackage = await openWorkbookPackage(path, limits, signal);
  try {
    const workbookPart = await findWorkbookPart(workbookPackage, context);
    const workbook = await readWorkbookPart(workbookPackage, workbookPart, limits);
    const relationships = await readRelationships(workbookPackage, workbookPart.name, limits);
    const worksheets = findWorksheets(workbookPackage, workbookPart, workbook.sheets, relationships);
    const sharedStringsPart = findNeighbor(workbookPackage, workbookPart, relationships, 'sharedStrings');
    const stylesPart = findNeighbor(workbookPackage, workbookPart, relationships, 'styles');
    const onBytes = createProgress(
      [sharedStringsPart, ...worksheets.map(({ part }) => part)],
      context.onProgress,
    );

    const sheetContext: SheetContext = {
      date1904: workbook.date1904,
      dateStyles:
        stylesPart === undefined ? NO_DATE_STYLES : await readDateStyles(workbookPackage, stylesPart, limits),
      sharedStrings:
        sharedStringsPart === undefined
          ? NO_SHARED_STRINGS
          : await readSharedStrings(workbookPackage, sharedStringsPart, limits, onBytes),
      limits,
      totals: { cells: 0, textLength: 0, formulasWithoutResult: 0 },
    };
    for (const { name, part } of worksheets) {
      visitor.startSheet(name);
      const scanner = createSheetScanner(`the sheet "${name}"`, sheetContext, (row) => visitor.row(row));
      await workbookPackage.read(
        part,
        async (chunk) => {
          let scanned = scanner.push(chunk);
          await visitor.drain?.();
          while (!scanned) {
            scanned = scanner.resume();
            await visitor.drain?.();
          }
        },
        onBytes,
      );
      scanner.finish();
    }
    return { formulasWithoutResult: sheetContext.totals.formulasWithoutResult };
  } finally {
    workbookPackage.close();
  }
}

/** The part that lists the sheets: the one the package names, or else one with the usual name anywhere. */
async function findWorkbookPart(
  workbookPackage: WorkbookPackage,
  { limits }: ReadContext,
): Promise<PackagePart> {
  refuseOtherPackages(workbookPackage);
  const relationships = await readRelationships(workbookPackage, '', limits);
  const main = relationships.find(({ type }) => type === 'officeDocument');
  const part =
    (main === undefined ? undefined : findTarget(workbookPackage, '', main)) ??
    workbookPackage.parts.find(({ name }) => /(^|\/)workbook\.xml$/i.test(name));
  if (part !== undefined) return part;
  if (main !== undefined) throw damagedFile(`its main part ${main.target} is missing`);
  if (workbookPackage.parts.length === 0) throw damagedFile('it is an empty archive');
  throw notAWorkbook('a zip archive', 'Unpack it, and upload the Excel workbooks in it one by one.');
}

/** Recognizes other zip-based files by a part that only they have. */
function refuseOtherPackages(workbookPackage: WorkbookPackage): void {
  for (const [name, what] of [
    ['xl/workbook.bin', 'a binary Excel workbook (.xlsb)'],
    ['content.xml', 'an OpenDocument file'],
    ['index/document.iwa', 'an Apple Numbers or Pages document'],
    ['index.zip', 'an Apple Numbers or Pages document'],
  ] as const) {
    if (workbookPackage.find(name) !== undefined) throw unsupportedWorkbook(what);
  }
  if (workbookPackage.find('word/document.xml') !== undefined) throw notAWorkbook('a Word document');
  if (workbookPackage.find('ppt/presentation.xml') !== undefined)
    throw notAWorkbook('a PowerPoint presentation');
}

function findWorksheets(
  workbookPackage: WorkbookPackage,
  workbookPart: PackagePart,
  sheets: readonly SheetEntry[],
  relationships: readonly Relationship[],
): Worksheet[] {
  const worksheets: Worksheet[] = [];
  for (const { name, relationshipId } of sheets) {
    const relationship = relationships.find(({ id }) => id === relationshipId);
    if (relationship !== undefined && SHEETS_WITHOUT_ROWS.has(relationship.type)) continue;
    const part =
      relationship === undefined ? undefined : findTarget(workbookPackage, workbookPart.name, relationship);
    if (part === undefined) throw damagedFile(`the sheet "${name}" is missing in it`);
    worksheets.push({ name, part });
  }
  return worksheets;
}

/** A part next to the workbook's: the one it names, or else one with the usual name in the same folder, if any. */
function findNeighbor(
  workbookPackage: WorkbookPackage,
  workbookPart: PackagePart,
  relationships: readonly Relationship[],
  type: string,
): PackagePart | undefined {
  const relationship = relationships.find((candidate) => candidate.type === type);
  if (relationship === undefined) return workbookPackage.find(`${folderOf(workbookPart.name)}${type}.xml`);
  const part = findTarget(workbookPackage, workbookPart.name, relationship);
  if (part === undefined) throw damagedFile(`its part ${relationship.target} is missing`);
  return part;
}

function createProgress(
  parts: readonly (PackagePart | undefined)[],
  onProgress: (fraction: number) => void,
): (compressedBytes: number) => void {
  const totalBytes = parts.reduce((sum, part) => sum + (part?.compressedBytes ?? 0), 0);
  let doneBytes = 0;
  return (compressedBytes) => {
    doneBytes += compressedBytes;
    if (totalBytes > 0) onProgress(Math.min(1, doneBytes / totalBytes));
  };
}
