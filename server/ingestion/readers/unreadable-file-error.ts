import { maskCardNumbers } from '@tillwatch/core/privacy';

/**
 * Why a file can't be read:
 * - `not-a-workbook`: another kind of file, judging by its content, or a workbook in an unsupported format;
 * - `password-protected`: encrypted, so nothing in it can be seen;
 * - `damaged`: truncated, corrupt, or inconsistent;
 * - `empty`: a workbook without a single filled cell, or a file of no bytes;
 * - `too-large`: beyond a limit of `limits.ts`;
 * - `unsafe`: has a document type declaration, which no spreadsheet program writes.
 */
export type UnreadableFileCode =
  | 'not-a-workbook'
  | 'password-protected'
  | 'damaged'
  | 'empty'
  | 'too-large'
  | 'unsafe';

const LONGEST_DETAIL = 200;

/** The file itself is to blame. The message is for the person who uploaded it: what is wrong and what to do. */
export class UnreadableFileError extends Error {
  readonly code: UnreadableFileCode;

  constructor(code: UnreadableFileCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFileError';
    this.code = code;
  }
}

/** @param detail completes "This file is damaged: …", without a period. */
export function damagedFile(detail: string, cause?: unknown): UnreadableFileError {
  return new UnreadableFileError(
    'damaged',
    `This file is damaged: ${shortened(detail)}. Export the journal again and upload the new file.`,
    cause === undefined ? undefined : { cause },
  );
}

/** @param detail completes "This file is too large to read: …", without a period. */
export function tooLargeFile(
  detail: string,
  advice = 'Export a shorter period and upload the files one by one.',
): UnreadableFileError {
  return new UnreadableFileError(
    'too-large',
    `This file is too large to read: ${shortened(detail)}. ${advice}`,
  );
}

/** For files of which a shorter period would be no better. */
export const OTHER_FORM = 'Export the journal again in another form, such as .xlsx, and upload that file.';

/** @param most the longest text that is read, such as "1 MB" */
export const tooLongText = (most: string, where = 'it'): UnreadableFileError =>
  tooLargeFile(
    `a text in ${where} is longer than ${most}`,
    'No journal has such a text: export it without long notes or pictures, and upload that file.',
  );

export function passwordProtectedFile(cause?: unknown): UnreadableFileError {
  return new UnreadableFileError(
    'password-protected',
    'This file is password-protected. Open it in the program that made it, remove the password, save it, and upload that file.',
    cause === undefined ? undefined : { cause },
  );
}

/** @param what what the file is, with its article: "a PNG picture". */
export function notAWorkbook(
  what: string,
  advice = 'Export the journal again as .xlsx or .xls and upload that file.',
): UnreadableFileError {
  return new UnreadableFileError('not-a-workbook', `This file is ${what}, not an Excel workbook. ${advice}`);
}

/** @param what a workbook in an unsupported format: "a binary Excel workbook (.xlsb)". */
export function unsupportedWorkbook(what: string): UnreadableFileError {
  return new UnreadableFileError(
    'not-a-workbook',
    `This file is ${what}, which cannot be read here. ` +
      'Open it, save it as an Excel workbook (.xlsx), and upload that file.',
  );
}

/** Shortens and masks a detail, which may quote the file: names in it may have any length, or be card numbers. */
function shortened(detail: string): string {
  const safe = maskCardNumbers(detail);
  return safe.length > LONGEST_DETAIL ? `${safe.slice(0, LONGEST_DETAIL)}…` : safe;
}
