// Reads an .xlsx workbook: a zip of XML parts, which are inflated and scanned in chunks.
import { damagedFile } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor } from '../workbook-reader.ts';
import { findTarget, folderOf, readRelationships, type Relationship } from './relationships.ts';
import { NO_SHARED_STRINGS, readSharedStrings } from './shared-strings.ts';
import { createSheetScanner, type SheetContext } from './sheet-scanner.ts';
import { NO_DATE_STYLES, readDateStyles } from './styles-part.ts';
import type { PackagePart, WorkbookPackage } from './workbook-package.ts';
import { readWorkbookPart, type SheetEntry } from './workbook-part.ts';

interface Worksheet {
  readonly name: string;
  readonly part: PackagePart;
  readonly isHidden: boolean;
}

/** Sheets of these kinds have no cells, or only macro instructions. */
const SHEETS_WITHOUT_ROWS = new Set(['chartsheet', 'dialogsheet', 'xlMacrosheet', 'xlIntlMacrosheet']);

/** @param workbookPart from `findWorkbookPart` */
export async function readXlsx(
  workbookPackage: WorkbookPackage,
  workbookPart: PackagePart,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const { limits } = context;
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
  for (const { name, part, isHidden } of worksheets) {
    visitor.startSheet(name, isHidden);
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
}

/** The part that lists the sheets: the one the package names, otherwise one with the usual name anywhere, if any. */
export async function findWorkbookPart(
  workbookPackage: WorkbookPackage,
  { limits }: ReadContext,
): Promise<PackagePart | undefined> {
  const relationships = await readRelationships(workbookPackage, '', limits);
  const main = relationships.find(({ type }) => type === 'officeDocument');
  const part =
    (main === undefined ? undefined : findTarget(workbookPackage, '', main)) ??
    workbookPackage.parts.find(({ name }) => /(^|\/)workbook\.xml$/i.test(name));
  if (part === undefined && main !== undefined) throw damagedFile(`its main part ${main.target} is missing`);
  return part;
}

function findWorksheets(
  workbookPackage: WorkbookPackage,
  workbookPart: PackagePart,
  sheets: readonly SheetEntry[],
  relationships: readonly Relationship[],
): Worksheet[] {
  const worksheets: Worksheet[] = [];
  for (const { name, relationshipId, isHidden } of sheets) {
    const relationship = relationships.find(({ id }) => id === relationshipId);
    if (relationship !== undefined && SHEETS_WITHOUT_ROWS.has(relationship.type)) continue;
    const part =
      relationship === undefined ? undefined : findTarget(workbookPackage, workbookPart.name, relationship);
    if (part === undefined) throw damagedFile(`the sheet "${name}" is missing in it`);
    worksheets.push({ name, part, isHidden });
  }
  return worksheets;
}

/** A part next to the workbook's: the one it names, otherwise one with the usual name in the same folder, if any. */
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
