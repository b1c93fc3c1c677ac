// Writes a kept .csv again without a person's name and number.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { createCsvFile } from '../ingestion/pipeline/csv-file.ts';
import { hasName, type Replacement, scrubRow, scrubText } from './scrub.ts';

const EMPLOYEE_ID = 'Employee ID';
const EMPLOYEE = 'Employee';
const ORIGINAL_AT = 3;
// A blank, as far as a name in two cells goes, that no cell has.
const CELL_END = '\u2028';

/**
 * @param isPerson as the columns name one.
 * @param options without `isMeant` the file stays as it is.
 * @returns whether it has the person; false when it is not there.
 */
export async function scrubCsvFile(
  filePath: string,
  replacement: Replacement,
  isPerson: (id: string, name: string) => boolean,
  { isMeant }: { isMeant: boolean },
): Promise<boolean> {
  if (!(await stat(filePath).catch(() => null))) return false;
  const source = createReadStream(filePath);
  const records = source.pipe(parse({ bom: true, relax_column_count: true }));
  source.on('error', (error) => records.destroy(error));
  let file: ReturnType<typeof createCsvFile> | null = null;
  let headings: string[] | null = null;
  let isChanged = false;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      if (headings === null) {
        headings = record;
        if (isMeant) file = createCsvFile(filePath, record.map(quote));
        continue;
      }
      const scrubbed = scrubRecord(record, headings, replacement, isPerson);
      isChanged ||= scrubbed.some((cell, index) => cell !== record[index]);
      file?.append(scrubbed.map(quote).join(','));
    }
    if (isChanged) file?.finish();
  } finally {
    source.destroy();
    file?.discard();
  }
  return isChanged;
}

function scrubRecord(
  record: readonly string[],
  headings: readonly string[],
  replacement: Replacement,
  isPerson: (id: string, name: string) => boolean,
): string[] {
  const idAt = headings.indexOf(EMPLOYEE_ID);
  const nameAt = headings.indexOf(EMPLOYEE);
  if (idAt < 0) return scrubLeftOut(record, replacement);
  const isOwn = isPerson(record[idAt] ?? '', record[nameAt] ?? '');
  return record.map((cell, index) => {
    if (isOwn && (index === idAt || index === nameAt)) return cell === '' ? '' : replacement.pseudonym;
    return scrubText(cell, replacement);
  });
}

/** A row of the original behind its sheet, number and reason. Nobody knows its columns: beside the name, the number goes too. */
function scrubLeftOut(record: readonly string[], replacement: Replacement): string[] {
  const place = record.slice(0, ORIGINAL_AT).map((cell) => scrubText(cell, replacement));
  const row = record.slice(ORIGINAL_AT).join(CELL_END);
  const columns = hasName(row, replacement) ? undefined : new Set<number>();
  return [...place, ...scrubRow(row, columns, replacement, CELL_END).split(CELL_END)];
}

/** What the file has is guarded against formulas already. */
function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
