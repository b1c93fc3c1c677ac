// Restores a backup, completely or not at all.
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { migrate, readShippedMigrations } from '../platform/database/migrate.ts';
import { StartError } from '../platform/errors.ts';
import { KEPT_FOLDERS, resolveDataPath } from '../platform/files.ts';
import { pipeToFile } from '../platform/pipe-to-file.ts';
import { readArchive } from './archive.ts';
import type { CheckedBackup } from './check-backup.ts';
import { type BackupHeader, readFileEntry, readTablePart } from './format.ts';
import { startLoad } from './load.queries.ts';

/** @throws StartError if the folder already has stored files. */
export async function requireEmptyFolder(dataDir: string): Promise<void> {
  for (const folder of [...KEPT_FOLDERS, 'audit-anchors']) {
    const entries = await readdir(resolveDataPath(dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const found = entries.find((entry) => entry.isFile());
    if (!found) continue;
    throw new StartError(
      `The data folder ${dataDir} is not empty (there is ${path.join(found.parentPath, found.name)}). ` +
        'A restore never replaces what is there: set DATA_DIR to an empty folder.',
    );
  }
}

/** @throws StartError if the backup has a migration that this version doesn't know. */
export async function requireKnownMigrations({ migrations }: BackupHeader): Promise<void> {
  const known = new Map((await readShippedMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (!unknown) return;
  throw new StartError(
    `The backup was made by a newer version of Tillwatch (it has the migration ${unknown.name}). ` +
      'Restore it with that version, or a later one.',
  );
}

/**
 * Commits the database last, when every file is on disk. Requires an empty database and folder.
 * @param backup as `checkBackup` returns it.
 */
export async function restoreBackup(
  filePath: string,
  { header, manifest }: CheckedBackup,
  { connectionString, dataDir }: { connectionString: string; dataDir: string },
): Promise<void> {
  await migrate(connectionString, { only: header.migrations.map(({ name }) => name) });
  const load = await startLoad(connectionString, header);
  const written: string[] = [];
  try {
    for await (const { name, content } of readArchive(filePath)) {
      const table = readTablePart(name);
      const relative = readFileEntry(name);
      if (table !== null) await load.add(table, content);
      else if (relative !== null) {
        const target = resolveDataPath(dataDir, relative);
        written.push(target);
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await pipeToFile(content, target);
      }
    }
    await load.finish(manifest.tables);
    await load.commit();
  } catch (error) {
    for (const file of written) await rm(file, { force: true });
    throw error;
  } finally {
    await load.close();
  }
  await migrate(connectionString);
}
