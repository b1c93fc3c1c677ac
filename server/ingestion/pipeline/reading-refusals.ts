// Messages for readings that were stopped from outside. Separate from the parser, which the watching process must not
// load.

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
