import { type ColumnQuestion, listAsked, type ParseReport, type Rejection } from '@tillwatch/core/journal';

/**
 * Why a file without a single transaction was refused: what is wrong and what to do.
 * @param remarks what its reader has to say.
 */
export function explainNoTransactions(
  report: ParseReport,
  firstRejection: Rejection | undefined,
  remarks: readonly string[],
): string {
  return [explainNothing(report, firstRejection), ...remarks].join(' ');
}

function explainNothing(report: ParseReport, firstRejection: Rejection | undefined): string {
  if (report.shape === null) {
    return (
      'No transactions were found in this file. It has neither journal lines nor a table with a transaction number and ' +
      'a date and time that could be recognised. Export the register journal from the back office as .xlsx or .xls ' +
      'and upload that file unchanged.'
    );
  }
  if (firstRejection !== undefined) {
    return (
      'No transactions could be read from this file: all of its entries were rejected. ' +
      `The first one (${describePlace(firstRejection)}): ${endSentence(firstRejection.reason)} ` +
      'Correct the export and upload it again.'
    );
  }
  return (
    'No transactions were found in this file. Its layout was recognised, but there is no transaction in it. ' +
    'Export a period in which the store was open and upload that file.'
  );
}

/** What an upload waits for that has tables whose columns were not understood. @param questions at least one */
export function explainQuestions(questions: readonly ColumnQuestion[]): string {
  const [first, ...others] = questions;
  const more = others.length === 1 ? 'another table' : `${others.length} other tables`;
  return (
    'Not all columns of this file were recognised. ' +
    (first === undefined ? '' : `Sheet ${first.sheet}: ${listAsked(first).join(' ')} `) +
    (others.length === 0 ? '' : `It has ${more} like that. `) +
    'Open Uploads on the dashboard and choose Answer. The file is kept, goes on as soon as it is answered, and files ' +
    'with the same headings are not asked about again.'
  );
}

export const OUT_OF_MEMORY =
  'This file needs more memory to read than the server gives to one upload. ' +
  'Open it in Excel, save it as .xlsx, or export a shorter period, and upload that file.';

export const STUCK =
  'Reading this file came to a halt and was stopped: something in it is damaged or leads in a circle. ' +
  'Open it in the program that made it, save it again, and upload that file.';

export function explainSlow(readingMs: number, rows: number): string {
  return (
    `Reading this file was stopped after ${Math.round(readingMs / 1000)} seconds, in which it gave only ` +
    `${rows} ${rows === 1 ? 'row' : 'rows'}: something in it takes far longer than any journal does. ` +
    'Open it in the program that made it, save it again, and upload that file, or export a shorter period.'
  );
}

export function explainTimeout(timeoutMs: number): string {
  return (
    `Reading this file took longer than ${Math.round(timeoutMs / 60_000)} minutes and was stopped. ` +
    'Export a shorter period and upload the files one by one.'
  );
}

export const NO_ROOM =
  'The server has no room left on its disk, so what was read of this file could not be kept. The file itself was. ' +
  'Please tell your administrator, and upload it again when there is room.';

export const UNEXPECTED =
  'The server could not process this file, although nothing is known to be wrong with it. The file was kept. ' +
  'Please upload it again later; if it fails again, ask your administrator to look into the server log.';

function describePlace({ sheet, firstRow, lastRow }: Rejection): string {
  return `sheet ${sheet}, ${firstRow === lastRow ? `row ${firstRow}` : `rows ${firstRow} to ${lastRow}`}`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
