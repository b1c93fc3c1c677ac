// Writes a kept .csv anew without a person's name and number.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { createCsvFile } from '../ingestion/pipeline/csv-file.ts';
import { type Replacement, scrubText } from './scrub.ts';

const EMPLOYEE_ID = 'Employee ID';
const EMPLOYEE = 'Employee';

/** @param person as the columns name one. @returns false when the file is not there. */
export async function scrubCsvFile(
  filePath: string,
  replacement: Replacement,
  isPerson: (id: string, name: string) => boolean,
): Promise<boolean> {
  if (!(await stat(filePath).catch(() => null))) return false;
  const source = createReadStream(filePath);
  const records = source.pipe(parse({ bom: true, relax_column_count: true }));
  source.on('error', (error) => records.destroy(error));
  let file: ReturnType<typeof createCsvFile> | null = null;
  let headings: string[] = [];
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      if (file === null) {
        headings = record;
        file = createCsvFile(filePath, record.map(quote));
        continue;
      }
      file.append(scrubRecord(record, headings, replacement, isPerson).map(quote).join(','));
    }
    file?.finish();
  } finally {
    source.destroy();
    file?.discard();
  }
  return true;
}

function scrubRecord(
  record: readonly string[],
  headings: readonly string[],
  replacement: Replacement,
  isPerson: (id: string, name: string) => boolean,
): string[] {
  const idAt = headings.indexOf(EMPLOYEE_ID);
  const nameAt = headings.indexOf(EMPLOYEE);
  const isOwn = idAt >= 0 && isPerson(record[idAt] ?? '', record[nameAt] ?? '');
  return record.map((cell, index) => {
    if (isOwn && (index === idAt || index === nameAt)) return cell === '' ? '' : replacement.pseudonym;
    return scrubText(cell, replacement);
  });
}

/** What the file has is guarded against formulas already. */
function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
