import type { ReadLimits } from '../limits.ts';
import { damagedFile, notAWorkbook, tooLargeFile } from '../unreadable-file-error.ts';
import { readAttribute, readBooleanAttribute } from '../xml/xml-attributes.ts';
import { readPartTags } from './part-tags.ts';
import type { PackagePart, WorkbookPackage } from './workbook-package.ts';

export interface WorkbookPart {
  /** Whether dates count from 1904. */
  readonly date1904: boolean;
  /** In tab order, including hidden sheets and chart sheets. */
  readonly sheets: readonly SheetEntry[];
}

export interface SheetEntry {
  readonly name: string;
  readonly relationshipId: string | undefined;
  /** Hidden in the spreadsheet program, whether its menu can show it again or only a macro. */
  readonly isHidden: boolean;
}

const HIDDEN: ReadonlySet<string> = new Set(['hidden', 'veryHidden']);

/** Excel allows 31 characters. */
const LONGEST_SHEET_NAME = 255;

/** Reads the list of sheets. */
export async function readWorkbookPart(
  workbookPackage: WorkbookPackage,
  part: PackagePart,
  limits: Readonly<ReadLimits>,
): Promise<WorkbookPart> {
  let date1904 = false;
  let inSheets = false;
  const sheets: SheetEntry[] = [];
  await readPartTags(workbookPackage, part, limits, (name, depth, attributes) => {
    if (depth === 1 && name !== 'workbook') throw notAWorkbook('an Office file of another kind');
    if (depth === 2) inSheets = name === 'sheets';
    if (depth === 2 && name === 'workbookPr') date1904 = readBooleanAttribute(attributes, 'date1904');
    if (depth !== 3 || !inSheets || name !== 'sheet') return;
    const sheetName = readAttribute(attributes, 'name') ?? `Sheet${sheets.length + 1}`;
    if (sheetName.length > LONGEST_SHEET_NAME) throw damagedFile('one of its sheet names is far too long');
    sheets.push({
      name: sheetName,
      relationshipId: readAttribute(attributes, '*:id'),
      isHidden: HIDDEN.has(readAttribute(attributes, 'state') ?? ''),
    });
    if (sheets.length > limits.sheets) throw tooLargeFile(`it has more than ${limits.sheets} sheets`);
  });
  return { date1904, sheets };
}
