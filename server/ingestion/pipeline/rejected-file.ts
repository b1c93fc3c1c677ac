// Writes the rejected rows to a .csv, with their original contents and the reason.
import { showTurning } from '@tillwatch/contract/show-unseen';
import { type Cell, cellText, type Rejection } from '@tillwatch/core/journal';
import { cleanedPath } from '../../platform/files.ts';
import { readWorkbook } from '../readers/reader.ts';
import type { UploadKey } from '../store/upload-key.ts';
import { createCsvFile, quoteText } from './csv-file.ts';

const HEADINGS = ['Sheet', 'Row', 'Reason', 'Original row'];

/** Rejections past this are counted but not listed: that many have one common cause. */
export const MAX_LISTED_REJECTIONS = 100_000;

/** Like `nameCleanedFile`. */
export function nameRejectedFile(contentHash: string, { storeId, uploadId }: UploadKey): string {
  return cleanedPath(`${contentHash}-${storeId}-${uploadId}.left-out.csv`);
}

/**
 * Reads the original again and writes only rejected rows, each cell in its own column.
 * @param filePath as for `createCsvFile`.
 * @param unlisted number of rejections beyond those given.
 * @param reportRows gets the number of rows read so far, from time to time.
 */
export async function writeRejectedFile(
  filePath: string,
  originalPath: string,
  rejections: readonly Rejection[],
  unlisted: number,
  reportRows: (rowsRead: number) => void,
): Promise<void> {
  const bySheet = groupBySheet(rejections);
  const file = createCsvFile(filePath, HEADINGS);
  try {
    const finders = new Map([...bySheet].map(([name, list]) => [name, createFinder(list)]));
    let sheet = '';
    let rowsRead = 0;
    await readWorkbook(originalPath, {
      startSheet(name) {
        sheet = name;
      },
      row({ rowNumber, cells, paymentSheet = sheet }) {
        rowsRead += 1;
        for (const { reason } of finders.get(paymentSheet)?.find(rowNumber) ?? []) {
          file.append(
            [quoteText(paymentSheet), rowNumber, quoteText(reason), ...quoteCells(cells)].join(','),
          );
        }
      },
      drain: () => reportRows(rowsRead),
    });
    if (unlisted > 0) {
      file.append(`,,${quoteText(`${unlisted} more places were left out and are not listed here.`)},`);
    }
    file.finish();
  } finally {
    file.discard();
  }
}

function groupBySheet(rejections: readonly Rejection[]): Map<string, Rejection[]> {
  const bySheet = new Map<string, Rejection[]>();
  for (const rejection of rejections) {
    const others = bySheet.get(rejection.sheet);
    if (others) others.push(rejection);
    else bySheet.set(rejection.sheet, [rejection]);
  }
  for (const list of bySheet.values()) list.sort((a, b) => a.firstRow - b.firstRow);
  return bySheet;
}

/** Finds the rejections that include a row. Those of several registers may overlap; database rows come in any order. */
function createFinder(sorted: readonly Rejection[]): { find(rowNumber: number): Rejection[] } {
  let furthest = 0;
  /** At each position, the last row of any rejection up to there. */
  const ends = sorted.map(({ lastRow }) => (furthest = Math.max(furthest, lastRow)));

  /** The number of rejections that start at or before the row. */
  function countBegun(rowNumber: number): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.firstRow ?? Infinity) <= rowNumber) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    find(rowNumber) {
      const found: Rejection[] = [];
      for (let at = countBegun(rowNumber) - 1; (ends[at] ?? 0) >= rowNumber; at -= 1) {
        const rejection = sorted[at];
        if (rejection !== undefined && rejection.lastRow >= rowNumber) found.unshift(rejection);
      }
      return found;
    },
  };
}

function quoteCells(cells: readonly Cell[]): string[] {
  return cells.map((cell) => quoteText(showTurning(cellText(cell))));
}
