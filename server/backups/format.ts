// The format of a backup: a .tar.gz with header.json, the tables, the files, and finally manifest.json, whose absence
// shows that the archive was truncated.

export const HEADER_NAME = 'header.json';
export const MANIFEST_NAME = 'manifest.json';
/** Increased whenever an older version couldn't restore the new format. */
export const FORMAT = { format: 'tillwatch-backup', version: 1 } as const;

export interface BackupHeader {
  format: string;
  version: number;
  /** ISO 8601, UTC: the moment the backup represents. */
  createdAt: string;
  /** The database's migrations, in order. */
  migrations: { name: string; checksum: string }[];
  /** In the order of the archive. */
  tables: { name: string; columns: string[] }[];
  sequences: Sequence[];
}

/** Where an identity column continues. */
export interface Sequence {
  table: string;
  column: string;
  last: number;
  isCalled: boolean;
}

export interface BackupManifest {
  tables: Record<string, { rows: number; bytes: number; sha256: string }>;
  /** By path relative to the data folder, with forward slashes. */
  files: Record<string, { bytes: number; sha256: string }>;
  /** Files that the database names but that were not in the data folder. */
  missing: string[];
}

/** Tables are split into parts of a few megabytes, because tar needs the size of each entry up front. */
export function nameTablePart(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** @returns null if the name is not that of a table part. */
export function readTablePart(name: string): string | null {
  return /^database\/(\w+)\/\d{6}\.copy$/.exec(name)?.[1] ?? null;
}

export function nameFileEntry(path: string): string {
  return `files/${path}`;
}

/** @returns the path relative to the data folder; null for anything that must not be written there. */
export function readFileEntry(name: string): string | null {
  const path = /^files\/((?:originals|cleaned|evidence|attachments|audit-anchors)\/[\w./-]+)$/.exec(
    name,
  )?.[1];
  return path === undefined || path.split('/').includes('..') ? null : path;
}
