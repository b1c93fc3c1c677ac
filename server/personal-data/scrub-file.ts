// Rewrites a stored .csv without a person's name and number.
import { parse } from 'csv-parse';
import { createCsvFile } from '../ingestion/pipeline/csv-file.ts';
import { type Files, newTemporaryPath } from '../platform/kept-files/files.ts';
import { hasName, type Replacement, scrubRow, scrubText } from './scrub.ts';

const EMPLOYEE_ID = 'Employee ID';
const EMPLOYEE = 'Employee';
const ORIGINAL_AT = 3;
// Counts as whitespace inside a name that spans two cells, and occurs in no cell.
const CELL_END = '\u2028';

/**
 * @param isPerson gets the employee columns' number and name.
 * @param options without `isMeant`, the file is not changed.
 * @returns whether it has the person; false if the file doesn't exist.
 */
export async function scrubCsvFile(
  files: Files,
  kept: string,
  replacement: Replacement,
  isPerson: (id: string, name: string) => boolean,
  { isMeant }: { isMeant: boolean },
): Promise<boolean> {
  const stored = await files.open(kept);
  if (!stored) return false;
  const source = stored.content;
  const temporaryPath = newTemporaryPath(files);
  const records = source.pipe(parse({ bom: true, relax_column_count: true }));
  source.on('error', (error) => records.destroy(error));
  let file: ReturnType<typeof createCsvFile> | null = null;
  let headings: string[] | null = null;
  let isChanged = false;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      if (headings === null) {
        headings = record;
        if (isMeant) file = createCsvFile(temporaryPath, record.map(quote));
        continue;
      }
      const scrubbed = scrubRecord(record, headings, replacement, isPerson);
      isChanged ||= scrubbed.some((cell, index) => cell !== record[index]);
      file?.append(scrubbed.map(quote).join(','));
    }
    if (isChanged && file) {
      file.finish();
      await files.keep(temporaryPath, kept);
    }
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
  if (idAt < 0) return scrubRejected(record, replacement);
  const isOwn = isPerson(record[idAt] ?? '', record[nameAt] ?? '');
  return record.map((cell, index) => {
    if (isOwn && (index === idAt || index === nameAt)) return cell === '' ? '' : replacement.pseudonym;
    return scrubText(cell, replacement);
  });
}

/**
 * A rejected row, after its sheet, number, and reason. Its columns are unknown, so both name and number are replaced.
 */
function scrubRejected(record: readonly string[], replacement: Replacement): string[] {
  const place = record.slice(0, ORIGINAL_AT).map((cell) => scrubText(cell, replacement));
  const row = record.slice(ORIGINAL_AT).join(CELL_END);
  const columns = hasName(row, replacement) ? undefined : new Set<number>();
  return [...place, ...scrubRow(row, columns, replacement, CELL_END).split(CELL_END)];
}

/** The file's cells are already protected against formulas. */
function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
