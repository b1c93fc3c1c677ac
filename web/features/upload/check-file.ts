import { LIMITS, UPLOAD_EXTENSIONS } from '@tillwatch/contract';

const SPREADSHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
];

/** What the file chooser offers. */
export const ACCEPTED_FILES = [...UPLOAD_EXTENSIONS, ...SPREADSHEET_TYPES].join(',');

export interface FileRefusal {
  title: string;
  description: string;
}

/** Name or type must say Excel, and the size must be under 50 MB; the type is asked first. Specification, section 5. */
export function checkFile(file: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | null {
  const name = file.name.toLowerCase();
  const isExcel =
    UPLOAD_EXTENSIONS.some((extension) => name.endsWith(extension)) || SPREADSHEET_TYPES.includes(file.type);
  if (!isExcel) {
    return { title: 'Invalid File Type', description: 'Please select an Excel file (.xlsx or .xls)' };
  }
  if (file.size >= LIMITS.uploadBytes) {
    return { title: 'File Too Large', description: 'File size must be less than 50MB' };
  }
  return null;
}
