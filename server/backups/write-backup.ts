// Writes the database as of one moment, and every file it names, to one archive.
import { createHash } from 'node:crypto';
import { type Anchor, readAnchors } from '../audit/anchors.ts';
import { StartError } from '../platform/errors.ts';
import { type Files, hashOfName } from '../platform/kept-files/files.ts';
import { type ArchiveWriter, createArchive } from './archive.ts';
import {
  type BackupHeader,
  type BackupManifest,
  FORMAT,
  HEADER_NAME,
  MANIFEST_NAME,
  nameFileEntry,
  nameTablePart,
} from './format.ts';
import {
  copyOut,
  findAuditHeads,
  listFiles,
  listMigrations,
  listSequences,
  listTables,
  type Snapshot,
  takeSnapshot,
} from './snapshot.queries.ts';

export interface WrittenBackup {
  createdAt: string;
  tables: number;
  rows: number;
  files: number;
  /** The size of the archive. */
  bytes: number;
  /** Files that the database names but that are missing or don't match their hashes. */
  missing: string[];
  /** The heads of the audit log's chains in the backup; none while the log is empty. */
  anchors: Anchor[];
}

const PART_BYTES = 4 * 1024 * 1024;

interface BackupOptions {
  /** Called when the whole archive is on disk, before it gets its final name. If it throws, nothing is left. */
  record?: (backup: WrittenBackup) => Promise<void>;
  /** Aborts the backup, and leaves nothing. */
  signal?: AbortSignal;
}

/** @param filePath must not exist yet. Afterwards it has the whole backup, or still doesn't exist. */
export async function writeBackup(
  { connectionString, files }: { connectionString: string; files: Files },
  filePath: string,
  { record, signal }: BackupOptions = {},
): Promise<WrittenBackup> {
  const archive = await createArchive(filePath, signal);
  try {
    const backup = await writeArchive(archive, connectionString, files, signal);
    await record?.(backup);
    signal?.throwIfAborted();
    await archive.publish();
    return backup;
  } catch (error) {
    const left = await archive.discard().catch((reason: unknown) => reason as Error);
    if (left) throw new StartError(`${(error as Error).message} ${left.message}`, { cause: error });
    throw error;
  }
}

async function writeArchive(
  archive: ArchiveWriter,
  connectionString: string,
  files: Files,
  signal?: AbortSignal,
): Promise<WrittenBackup> {
  const snapshot = await takeSnapshot(connectionString);
  // Closing the connection ends a statement that is waiting for the database.
  const close = (): void => void snapshot.close().catch(() => undefined);
  signal?.addEventListener('abort', close, { once: true });
  try {
    const header = await describe(snapshot);
    const manifest: BackupManifest = { tables: {}, files: {}, missing: [] };
    await addJson(archive, HEADER_NAME, header);
    for (const table of header.tables) {
      manifest.tables[table.name] = await addTable(archive, snapshot, table);
    }
    for (const path of await listFiles(snapshot.client)) await addFile(archive, files, path, manifest);
    const anchors = await addAnchors(archive, snapshot, files, manifest);
    await addJson(archive, MANIFEST_NAME, manifest);
    const { bytes } = await archive.finish();
    return {
      createdAt: header.createdAt,
      tables: header.tables.length,
      rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
      files: Object.keys(manifest.files).length,
      bytes,
      missing: manifest.missing,
      anchors,
    };
  } finally {
    signal?.removeEventListener('abort', close);
    await snapshot.close();
  }
}

async function describe({ client, takenAt }: Snapshot): Promise<BackupHeader> {
  return {
    ...FORMAT,
    createdAt: takenAt.toISOString(),
    migrations: await listMigrations(client),
    tables: await listTables(client),
    sequences: await listSequences(client),
  };
}

async function addJson(archive: ArchiveWriter, name: string, content: object): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`);
  await archive.add(name, bytes.length, [bytes]);
}

async function addTable(
  archive: ArchiveWriter,
  { client }: Snapshot,
  table: BackupHeader['tables'][number],
): Promise<BackupManifest['tables'][string]> {
  const hash = createHash('sha256');
  let bytes = 0;
  let part = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  async function flush(): Promise<void> {
    await archive.add(nameTablePart(table.name, part), waitingBytes, waiting);
    part += 1;
    waiting = [];
    waitingBytes = 0;
  }
  const rows = copyOut(client, table);
  for await (const chunk of rows) {
    hash.update(chunk);
    bytes += chunk.length;
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= PART_BYTES) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { rows: rows.rowCount, bytes, sha256: hash.digest('hex') };
}

async function addFile(
  archive: ArchiveWriter,
  files: Files,
  path: string,
  manifest: BackupManifest,
): Promise<void> {
  const file = await files.open(path);
  if (file === null) {
    manifest.missing.push(path);
    return;
  }
  const { sizeBytes, content } = file;
  const hash = createHash('sha256');
  async function* measure(): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await archive.add(nameFileEntry(path), sizeBytes, measure());
  } finally {
    content.destroy();
  }
  const sha256 = hash.digest('hex');
  manifest.files[path] = { bytes: sizeBytes, sha256 };
  if ((hashOfName(path) ?? sha256) !== sha256) manifest.missing.push(path);
}

/**
 * Adds the earlier anchors and those of this backup, so the end of the audit log can be verified after a restore. Later
 * anchors are left out, because the restored log can't match them.
 */
async function addAnchors(
  archive: ArchiveWriter,
  { client, takenAt }: Snapshot,
  files: Files,
  manifest: BackupManifest,
): Promise<Anchor[]> {
  const heads = await findAuditHeads(client);
  if (heads.length === 0) return [];
  const anchors = heads.map((head) => ({ at: takenAt.toISOString(), ...head }));
  const ends = new Map(heads.map(({ chain, place }) => [chain, place]));
  const before = (await readAnchors(files)).filter(({ chain, place }) => place <= (ends.get(chain) ?? 0));
  const lines = [...before, ...anchors].map((one) => `${JSON.stringify(one)}\n`);
  const bytes = Buffer.from(lines.join(''));
  const path = 'audit-anchors/0000-restored.jsonl';
  await archive.add(nameFileEntry(path), bytes.length, [bytes]);
  manifest.files[path] = {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return anchors;
}
