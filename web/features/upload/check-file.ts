import { LIMITS, OTHER_EXTENSIONS, SQL_ADVICE, UPLOAD_EXTENSIONS } from '@tillwatch/contract';

const SPREADSHEET_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
];

export type FileKind = 'excel' | 'other';

/** What the file choosers accept. */
export const ACCEPTED_FILES: Readonly<Record<FileKind, string>> = {
  excel: [...UPLOAD_EXTENSIONS, ...SPREADSHEET_TYPES].join(','),
  other: OTHER_EXTENSIONS.join(','),
};

export interface FileRefusal {
  title: string;
  description: string;
}

const EXCEL_ONLY = 'Please select an Excel file (.xlsx or .xls)';
const ELSEWHERE = '. For this file, choose “Import another kind of export” below.';

/**
 * The name or type must fit the control, and the size must be under 50 MB; the type is checked first. Specification,
 * section 5.
 */
export function checkFile(
  file: Pick<File, 'name' | 'type' | 'size'>,
  kind: FileKind = 'excel',
): FileRefusal | null {
  if (!isOfKind(file, kind)) {
    return {
      title: 'Invalid File Type',
      description:
        kind === 'excel'
          ? `${EXCEL_ONLY}${isOfKind(file, 'other') ? ELSEWHERE : adviceFor(file)}`
          : `Please select an export of one of these kinds: ${OTHER_EXTENSIONS.join(', ')}${adviceFor(file)}`,
    };
  }
  if (file.size >= LIMITS.uploadBytes) {
    return { title: 'File Too Large', description: 'File size must be less than 50MB' };
  }
  return null;
}

const adviceFor = ({ name }: Pick<File, 'name'>): string => (/\.sql$/i.test(name) ? `. ${SQL_ADVICE}` : '');

function isOfKind({ name, type }: Pick<File, 'name' | 'type'>, kind: FileKind): boolean {
  const extensions = kind === 'excel' ? UPLOAD_EXTENSIONS : OTHER_EXTENSIONS;
  if (extensions.some((extension) => name.toLowerCase().endsWith(extension))) return true;
  return kind === 'excel' && SPREADSHEET_TYPES.includes(type);
}
