import { UPLOAD_EXTENSIONS } from '@tillwatch/contract';

export const UNSUPPORTED_FILE = 'Please select an Excel file (.xlsx or .xls)';

/** By name alone; what a file really is, its reader tells from its content. @returns null for a name that is not taken. */
export function readFileType(filename: string): 'xlsx' | 'xls' | null {
  const extension = UPLOAD_EXTENSIONS.find((known) => filename.toLowerCase().trimEnd().endsWith(known));
  if (extension === undefined) return null;
  return extension === '.xlsx' ? 'xlsx' : 'xls';
}
