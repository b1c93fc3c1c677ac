import { OTHER_EXTENSIONS, UPLOAD_EXTENSIONS } from '@tillwatch/contract';

export const UNSUPPORTED_FILE = 'Please select an Excel file (.xlsx or .xls)';

/**
 * By name alone; what a file really is, its reader tells from its content.
 * @returns the extension without its point; null for a name that is not taken.
 */
export function readFileType(filename: string): string | null {
  const name = filename.toLowerCase().trimEnd();
  const extension = [...UPLOAD_EXTENSIONS, ...OTHER_EXTENSIONS].find((known) => name.endsWith(known));
  return extension === undefined ? null : extension.slice(1);
}
