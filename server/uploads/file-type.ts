import { ACCESS_EXTENSIONS, UPLOAD_EXTENSIONS } from '@tillwatch/contract';

export const UNSUPPORTED_FILE = 'Please select an Excel file (.xlsx or .xls)';

type FileType = 'xlsx' | 'xls' | 'mdb' | 'accdb';

/** By name alone; what a file really is, its reader tells from its content. @returns null for a name that is not taken. */
export function readFileType(filename: string): FileType | null {
  const name = filename.toLowerCase().trimEnd();
  const extension = [...UPLOAD_EXTENSIONS, ...ACCESS_EXTENSIONS].find((known) => name.endsWith(known));
  return extension === undefined ? null : (extension.slice(1) as FileType);
}
