// Turns a stored .csv into a workbook while reading it, so Excel opens it without questions.
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { CellStyle, CellValue } from '../../reports/workbook/sheet-text.ts';
import { writeWorkbook } from '../../reports/workbook/workbook.ts';

const BATCH_ROWS = 500;

/** Columns of numbers; everything else that looks like one, such as a transaction number, is text. */
const NUMBER_STYLES = new Map<string, CellStyle>([
  ['Amount', 'dollars'],
  ['Row', 'plain'],
]);
const WIDTHS = new Map([
  ['Flags', 30],
  ['Items', 60],
  ['Reason', 60],
  ['Original row', 80],
  ['Time', 20],
  ['Employee', 20],
]);
const DEFAULT_WIDTH = 16;

/**
 * @param csv UTF-8 with a line of headings.
 * @returns the workbook's bytes, produced only as fast as they are consumed.
 */
export async function* convertDataSet(csv: Readable, kind: 'cleaned' | 'rejected'): AsyncGenerator<Buffer> {
  const records = csv.pipe(parse({ bom: true, relax_column_count: true }));
  csv.on('error', (error) => records.destroy(error));
  const lines = records[Symbol.asyncIterator]() as AsyncIterator<string[], undefined>;
  try {
    const first = await lines.next();
    const headings = first.done === true ? [] : first.value;
    const styles = headings.map((heading) => NUMBER_STYLES.get(heading));
    yield* writeWorkbook([
      {
        name: kind === 'cleaned' ? 'Transactions' : 'Left out',
        headings,
        columns: headings.map((heading, index) => ({
          width: WIDTHS.get(heading) ?? DEFAULT_WIDTH,
          style: styles[index] ?? 'plain',
        })),
        rows: readBatches(lines, (text, index) =>
          styles[index] !== undefined && text !== '' ? Number(text) : text,
        ),
      },
    ]);
  } finally {
    csv.destroy();
  }
}

async function* readBatches(
  lines: AsyncIterator<string[], undefined>,
  readCell: (text: string, index: number) => CellValue,
): AsyncGenerator<CellValue[][]> {
  let batch: CellValue[][] = [];
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    batch.push(line.value.map(readCell));
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
