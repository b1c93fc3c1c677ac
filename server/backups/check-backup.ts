// Reads a whole backup and verifies that it is complete and intact before anything is restored from it.
import { createHash } from 'node:crypto';
import { StartError } from '../platform/errors.ts';
import { readArchive, readWhole } from './archive.ts';
import {
  type BackupHeader,
  type BackupManifest,
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  readFileEntry,
  readTablePart,
} from './format.ts';

export interface CheckedBackup {
  header: BackupHeader;
  manifest: BackupManifest;
}

interface Measured {
  bytes: number;
  sha256: string;
}

/** @throws StartError if the file is no backup, comes from a newer version, is truncated, or has a changed byte. */
export async function checkBackup(filePath: string): Promise<CheckedBackup> {
  const tables = new Map<string, { hash: ReturnType<typeof createHash>; bytes: number }>();
  const files = new Map<string, Measured>();
  let header: BackupHeader | null = null;
  let manifest: BackupManifest | null = null;
  for await (const { name, content } of readArchive(filePath)) {
    if (header === null) {
      if (name !== HEADER_NAME) throw new StartError(`${filePath} is not a Tillwatch backup.`);
      header = readHeader(await readWhole(content), filePath);
      for (const table of header.tables) tables.set(table.name, { hash: createHash('sha256'), bytes: 0 });
      continue;
    }
    if (name === MANIFEST_NAME) {
      manifest = JSON.parse((await readWhole(content)).toString()) as BackupManifest;
      continue;
    }
    const table = tables.get(readTablePart(name) ?? '');
    const path = readFileEntry(name);
    if (table) {
      for await (const chunk of content) {
        table.hash.update(chunk);
        table.bytes += chunk.length;
      }
    } else if (path !== null) {
      files.set(path, await measure(content));
    } else {
      throw damaged(filePath, `it has ${name}, which does not belong there`);
    }
  }
  if (header === null || manifest === null) throw damaged(filePath, 'its end is missing');
  const found: [string, Measured][] = [...tables].map(([name, { hash, bytes }]) => [
    name,
    { bytes, sha256: hash.digest('hex') },
  ]);
  requireSame(filePath, 'the table', new Map(found), manifest.tables);
  requireSame(filePath, 'the file', files, manifest.files);
  return { header, manifest };
}

function readHeader(bytes: Buffer, filePath: string): BackupHeader {
  const header = JSON.parse(bytes.toString()) as BackupHeader;
  if (header.format !== FORMAT.format) throw new StartError(`${filePath} is not a Tillwatch backup.`);
  if (header.version > FORMAT.version) {
    throw new StartError(
      `${filePath} was made by a newer version of Tillwatch. Restore it with that version, or a later one.`,
    );
  }
  return header;
}

async function measure(content: AsyncIterable<Buffer>): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function requireSame(
  filePath: string,
  kind: string,
  found: ReadonlyMap<string, Measured>,
  promised: Readonly<Record<string, Measured>>,
): void {
  for (const [name, { bytes, sha256 }] of Object.entries(promised)) {
    const actual = found.get(name);
    if (actual?.bytes !== bytes || actual.sha256 !== sha256) {
      throw damaged(filePath, `${kind} ${name} was changed after it was written`);
    }
  }
  const extra = [...found.keys()].find((name) => !(name in promised));
  if (extra !== undefined) throw damaged(filePath, `${kind} ${extra} does not belong there`);
}

function damaged(filePath: string, what: string): StartError {
  return new StartError(`${filePath} is damaged: ${what}. Nothing was changed.`);
}
