// npm run backup -- FILE: everything that Tillwatch keeps, in one archive, while it runs or not.
import path from 'node:path';
import { writeBackup } from './backups/write-backup.ts';
import { readFileArgument, runCommand, withDatabase } from './command.ts';
import { recordCommand } from './platform/audit.ts';

// The only exit code but 0 with which the backup is there.
const INSTALLATION_INCOMPLETE = 2;
const USAGE = 'npm run backup -- FILE.tar.gz';

await runCommand(async () => {
  const filePath = readFileArgument(USAGE);
  return withDatabase(async ({ config, database, signal }) => {
    const { missing, anchor, ...written } = await writeBackup(
      { connectionString: database.connectionString, dataDir: config.dataDir },
      filePath,
      {
        signal,
        record: (backup) =>
          recordCommand(database.db, {
            action: 'back_up',
            entityType: 'database',
            entityId: backup.createdAt,
            changes: {
              after: {
                file: path.basename(filePath),
                rows: backup.rows,
                files: backup.files,
                auditLog: backup.anchor,
              },
            },
          }),
      },
    );
    process.stdout.write(
      `${filePath}: ${written.rows.toLocaleString('en-US')} rows of ${written.tables} tables and ` +
        `${written.files.toLocaleString('en-US')} files, as they were at ${written.createdAt}; ` +
        `${(written.bytes / 1024 / 1024).toFixed(1)} MB.\n`,
    );
    if (anchor) {
      process.stdout.write(
        'The audit log ends in it as the next line says. Keep the line away from the backup: npm run verify-audit -- --anchors FILE ' +
          `then proves that a restored log is this one, to its end.\n${JSON.stringify(anchor)}\n`,
      );
    }
    if (missing.length === 0) return 0;
    process.stderr.write(
      `The backup is whole, but the installation is not: ${missing.length} files that the database names are missing in ${config.dataDir}, or are not what their names say. ` +
        `The first: ${missing.slice(0, 5).join(', ')}\n`,
    );
    return INSTALLATION_INCOMPLETE;
  });
});
