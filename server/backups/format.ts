// What a backup is: a .tar.gz that begins with header.json, goes on with the tables and the files, and ends with
// manifest.json, so that one that was cut off is told by its end.

export const HEADER_NAME = 'header.json';
export const MANIFEST_NAME = 'manifest.json';
/** Rises when an older restore would not understand it. */
export const FORMAT = { format: 'tillwatch-backup', version: 1 } as const;

export interface BackupHeader {
  format: string;
  version: number;
  /** ISO 8601, UTC: the moment that the backup shows. */
  createdAt: string;
  /** Those that the database had, in order. */
  migrations: { name: string; checksum: string }[];
  /** In the order of the archive. */
  tables: { name: string; columns: string[] }[];
  sequences: Sequence[];
}

/** Where an identity column goes on. */
export interface Sequence {
  table: string;
  column: string;
  last: number;
  isCalled: boolean;
}

export interface BackupManifest {
  tables: Record<string, { rows: number; bytes: number; sha256: string }>;
  /** By path below the data folder, with forward slashes. */
  files: Record<string, { bytes: number; sha256: string }>;
  /** Files that the database names and that were not in the data folder. */
  missing: string[];
}

/** A table is in pieces of a few megabytes, since a tar has to say the size of each before. */
export function nameTablePart(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** @returns null for the name of anything else. */
export function readTablePart(name: string): string | null {
  return /^database\/(\w+)\/\d{6}\.copy$/.exec(name)?.[1] ?? null;
}

export function nameFileEntry(path: string): string {
  return `files/${path}`;
}

/** @returns the path below the data folder; null for anything that must not be written there. */
export function readFileEntry(name: string): string | null {
  const path = /^files\/((?:originals|cleaned|evidence|attachments|audit-anchors)\/[\w./-]+)$/.exec(
    name,
  )?.[1];
  return path === undefined || path.split('/').includes('..') ? null : path;
}
