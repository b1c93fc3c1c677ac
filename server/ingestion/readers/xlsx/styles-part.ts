import type { ReadLimits } from '../limits.ts';
import { isBuiltInDateFormat, isDateFormat } from '../number-format.ts';
import { tooLargeFile } from '../unreadable-file-error.ts';
import { readAttribute } from '../xml/xml-attributes.ts';
import { readPartTags } from './part-tags.ts';
import type { PackagePart, WorkbookPackage } from './workbook-package.ts';

/** By a cell's style number: 1 if its number format shows a date or time. Styles past the end show none. */
export type DateStyles = Uint8Array;

export const NO_DATE_STYLES: DateStyles = new Uint8Array(0);

/** Reads which cell styles make a number a date. */
export async function readDateStyles(
  workbookPackage: WorkbookPackage,
  part: PackagePart,
  limits: Readonly<ReadLimits>,
): Promise<DateStyles> {
  const ownFormats = new Map<number, boolean>();
  const formatIds: number[] = [];
  let section = '';
  await readPartTags(workbookPackage, part, limits, (name, depth, attributes) => {
    if (depth === 2) section = name;
    if (depth !== 3) return;
    if (section === 'numFmts' && name === 'numFmt') {
      const formatId = Number(readAttribute(attributes, 'numFmtId'));
      ownFormats.set(formatId, isDateFormat(readAttribute(attributes, 'formatCode') ?? ''));
    } else if (section === 'cellXfs' && name === 'xf') {
      formatIds.push(Number(readAttribute(attributes, 'numFmtId') ?? 0));
    } else {
      return;
    }
    if (formatIds.length > limits.cellFormats || ownFormats.size > limits.cellFormats) {
      throw tooLargeFile(`it has more than ${limits.cellFormats} cell formats`);
    }
  });
  return Uint8Array.from(formatIds, (formatId) =>
    (ownFormats.get(formatId) ?? isBuiltInDateFormat(formatId)) ? 1 : 0,
  );
}
