// Reads a workbook that is a zip (.xlsb, .ods) with SheetJS, as a whole.
import type * as SheetJs from '@e965/xlsx';
import type { WorkBook } from '@e965/xlsx';
import { formatMegabytes } from '../limits.ts';
import { tooLargeFile } from '../unreadable-file-error.ts';
import type { ReadContext, ReadFindings, SheetVisitor } from '../workbook-reader.ts';
import { parseWorkbook, passOnSheets, worksheetsOf } from '../xls/sheet-js.ts';
import type { WorkbookPackage } from '../xlsx/workbook-package.ts';
import { listHiddenTables } from './hidden-tables.ts';

/** Pictures and the like, which have no cells. */
const IGNORED =
  /(^|\/)(?:media|pictures|thumbnails|object [^/]{1,40}|embeddings|customxml|vbaproject\.bin)(\/|$)/i;

/** The part of the library that its types lack. */
interface ZipParser {
  parse_zip(container: unknown, options: object): WorkBook;
}

/**
 * The library gets parts that were inflated and checked here, never the zip itself, because its own inflating has no
 * limits.
 */
export async function readByLibrary(
  zip: WorkbookPackage,
  visitor: SheetVisitor,
  context: ReadContext,
): Promise<ReadFindings> {
  const parts = await inflateParts(zip, context);
  const workbook = await parseWorkbook((XLSX, options) => {
    const container: unknown = XLSX.CFB.utils.cfb_new();
    for (const [name, content] of parts) XLSX.CFB.utils.cfb_add(container, `/${name}`, content);
    return (XLSX as typeof SheetJs & ZipParser).parse_zip(container, options);
  });
  const hidden = listHiddenTables(parts);
  const sheets = worksheetsOf(workbook).map((sheet) =>
    hidden.has(sheet.name) ? { ...sheet, isHidden: true } : sheet,
  );
  await passOnSheets(workbook, sheets, visitor, context);
  return { formulasWithoutResult: 0 };
}

async function inflateParts(
  zip: WorkbookPackage,
  { limits }: ReadContext,
): Promise<readonly (readonly [string, Buffer])[]> {
  const parts = zip.parts.filter(({ name }) => !name.endsWith('/') && !IGNORED.test(name));
  const bytes = parts.reduce((sum, { inflatedBytes }) => sum + inflatedBytes, 0);
  if (bytes > limits.libraryInflatedBytes) {
    throw tooLargeFile(`unpacked, it takes more than ${formatMegabytes(limits.libraryInflatedBytes)}`);
  }
  const inflated: [string, Buffer][] = [];
  for (const part of parts) {
    const chunks: Buffer[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, to keep the limits
    await zip.read(part, (chunk) => chunks.push(Buffer.from(chunk)));
    inflated.push([part.name, Buffer.concat(chunks)]);
  }
  return inflated;
}
