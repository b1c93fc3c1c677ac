import {
  type ColumnQuestion,
  doubtOf,
  listAsked,
  type ParseReport,
  type Rejection,
} from '@tillwatch/core/journal';

/**
 * Explains why a file without transactions was refused, and what to do.
 * @param remarks the reader's remarks.
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
    if (report.leftOut.length > 0)
      return `Nothing was loaded: ${report.leftOut.length === 1 ? 'the only table of this file was' : 'all tables of this file were'} left out.`;
    const found =
      firstRejection === undefined
        ? 'It has neither journal lines nor a table.'
        : `In ${describePlace(firstRejection)}: ${endSentence(firstRejection.reason)}`;
    return (
      `No transactions were found in this file. ${found} Export the register journal from the back office as .xlsx or ` +
      '.xls and upload that file unchanged.'
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
    'No transactions were found in this file. Its layout was recognized, but there is no transaction in it. ' +
    'Export a period in which the store was open and upload that file.'
  );
}

const DOUBTS = {
  columns: 'Not all columns of this file were recognized.',
  dates: 'The dates in this file can be read in more than one way.',
  readings: 'This file can be read in more than one way.',
  tickets: 'The tickets of this file were not recognized.',
};

/** The message for an upload that waits for an answer about its columns. @param questions at least one */
export function explainQuestions(questions: readonly ColumnQuestion[]): string {
  const [first, ...others] = questions;
  const more = others.length === 1 ? 'another table' : `${others.length} other tables`;
  return (
    `${DOUBTS[doubtOf(questions)]} ` +
    (first === undefined
      ? ''
      : `Sheet ${first.sheet}: ${[first.reason ?? '', ...listAsked(first)].join(' ').trim()} `) +
    (others.length === 0 ? '' : `It has ${more} like that. `) +
    'Open Uploads on the dashboard and choose Answer. The file is kept, goes on as soon as it is answered, and files ' +
    `with the same ${doubtOf(questions) === 'tickets' ? 'tickets' : 'headings'} are not asked about again.`
  );
}

/** @param trouble a sentence about the disk. */
export function explainStorageWait(trouble: string): string {
  return (
    `${trouble} This file was kept, and is processed by itself as soon as that is mended. ` +
    'Please tell your administrator; the file need not be uploaded again.'
  );
}

export const ENDED_ITS_PROCESS =
  'This file cannot be read here: the program that reads it broke down each time it was tried. The file was kept. ' +
  'Open it in Excel, save it under another name as .xlsx, and upload that file, or export a shorter period.';

export const UNEXPECTED =
  'The server could not process this file, although there is no known problem with it. The file was kept. ' +
  'Please upload it again later; if it fails again, ask your administrator to look into the server log.';

function describePlace({ sheet, firstRow, lastRow }: Rejection): string {
  return `sheet ${sheet}, ${firstRow === lastRow ? `row ${firstRow}` : `rows ${firstRow} to ${lastRow}`}`;
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
