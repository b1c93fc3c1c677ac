import { OTHER_EXTENSIONS, SQL_ADVICE, UPLOAD_EXTENSIONS } from '@tillwatch/contract';

const UNSUPPORTED_FILE = 'Please select an Excel file (.xlsx or .xls)';

/** Why a file of this name isn't accepted, and what to do. */
export const explainUnsupported = (filename: string): string =>
  /\.sql\s*$/i.test(filename) ? `${UNSUPPORTED_FILE}. ${SQL_ADVICE}` : UNSUPPORTED_FILE;

/**
 * By name only; the reader determines from the content what a file really is.
 * @returns the extension without its dot; null if the name isn't accepted.
 */
export function readFileType(filename: string): string | null {
  const name = filename.toLowerCase().trimEnd();
  const extension = [...UPLOAD_EXTENSIONS, ...OTHER_EXTENSIONS].find((known) => name.endsWith(known));
  return extension === undefined ? null : extension.slice(1);
}
