import exceljs from 'exceljs';
import PostalMime, { type Email } from 'postal-mime';

/** A message as a mail program reads it. */
export async function readEml(bytes: ArrayBuffer | string): Promise<Email> {
  return PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
}

/** The value of a header, which must occur exactly once. */
export function readHeader(email: Email, name: string): string {
  const found = email.headers.filter(({ key }) => key === name.toLowerCase());
  if (found.length !== 1) throw new Error(`${found.length} headers ${name}`);
  return found[0]!.value;
}

/** The sheets of an attached workbook by name, each with its rows. Text only: times and dates are left out. */
export async function readAttachedWorkbook(
  email: Email,
  filename: RegExp,
): Promise<Record<string, exceljs.CellValue[][]>> {
  const attachment = email.attachments.find((candidate) => filename.test(candidate.filename ?? ''));
  if (!attachment) throw new Error(`No attachment ${filename.source}`);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(attachment.content as ArrayBuffer);
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => {
      const rows: exceljs.CellValue[][] = [];
      sheet.eachRow((row) => rows.push((row.values as exceljs.CellValue[]).slice(1)));
      return [sheet.name, rows];
    }),
  );
}
