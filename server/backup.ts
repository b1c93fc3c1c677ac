// npm run backup -- FILE: writes everything that Tillwatch stores to one archive, whether or not it is running.
import path from 'node:path';
import { writeBackup } from './backups/write-backup.ts';
import { readFileArgument, runCommand, withDatabase } from './command.ts';
import { recordCommand } from './platform/audit.ts';

// The only exit code other than 0 with which a backup was written.
const INSTALLATION_INCOMPLETE = 2;
const USAGE = 'npm run backup -- FILE.tar.gz';

await runCommand(async () => {
  const filePath = readFileArgument(USAGE);
  return withDatabase(async ({ files, database, signal }) => {
    const { missing, anchors, ...written } = await writeBackup(
      { connectionString: database.connectionString, files },
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
                auditLog: backup.anchors,
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
    if (anchors.length > 0) {
      process.stdout.write(
        'The lines below record where its audit log ends. Keep them apart from the backup: npm run verify-audit -- --anchors FILE ' +
          `then proves that a restored log is this one, and complete.\n${anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join('')}`,
      );
    }
    if (missing.length === 0) return 0;
    process.stderr.write(
      `The backup is complete, but the installation is not: ${missing.length} files that the database names are missing from ${files.place}, or don't match their names. ` +
        `The first: ${missing.slice(0, 5).join(', ')}\n`,
    );
    return INSTALLATION_INCOMPLETE;
  });
});
