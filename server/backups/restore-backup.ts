// Restores a backup, completely or not at all.
import { migrate, readShippedMigrations } from '../platform/database/migrate.ts';
import { StartError } from '../platform/errors.ts';
import { KEPT_FOLDERS } from '../platform/files.ts';
import { MARK } from '../platform/kept-files/claim-files.ts';
import { type Files, newTemporaryPath } from '../platform/kept-files/files.ts';
import { pipeToFile } from '../platform/pipe-to-file.ts';
import { readArchive } from './archive.ts';
import type { CheckedBackup } from './check-backup.ts';
import { type BackupHeader, readFileEntry, readTablePart } from './format.ts';
import { startLoad } from './load.queries.ts';

/** @throws StartError if there are already stored files, or the place belongs to another database. */
export async function requireNoFiles(files: Files): Promise<void> {
  for (const folder of [...KEPT_FOLDERS, 'audit-anchors']) {
    for await (const { kept } of files.list(folder)) {
      throw new StartError(
        `The place of the files is not empty (there is ${kept} in ${files.place}). ` +
          'A restore never replaces what is there: set DATA_DIR or FILES_URL to an empty place.',
      );
    }
  }
  if (!(await files.has(MARK))) return;
  throw new StartError(
    `The place of the files belongs to another database (there is ${MARK} in ${files.place}). ` +
      `Set DATA_DIR or FILES_URL to an empty place, or remove ${MARK} if that database is gone.`,
  );
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
 * Commits the database last, when every file is on disk. Requires an empty database and place of files.
 * @param backup as `checkBackup` returns it.
 */
export async function restoreBackup(
  filePath: string,
  { header, manifest }: CheckedBackup,
  { connectionString, files }: { connectionString: string; files: Files },
): Promise<{ tokensEnded: number }> {
  await migrate(connectionString, { only: header.migrations.map(({ name }) => name) });
  const load = await startLoad(connectionString, header);
  const written: string[] = [];
  let tokensEnded: number;
  try {
    for await (const { name, content } of readArchive(filePath)) {
      const table = readTablePart(name);
      const relative = readFileEntry(name);
      if (table !== null) await load.add(table, content);
      else if (relative !== null) {
        const temporaryPath = newTemporaryPath(files);
        await pipeToFile(content, temporaryPath);
        written.push(relative);
        await files.keep(temporaryPath, relative);
      }
    }
    await load.finish(manifest.tables);
    tokensEnded = await load.endTokens();
    await load.commit();
  } catch (error) {
    for (const kept of written) await files.remove(kept);
    throw error;
  } finally {
    await load.close();
  }
  await migrate(connectionString);
  return { tokensEnded };
}
