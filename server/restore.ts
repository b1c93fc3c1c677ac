// npm run restore -- FILE: restores a backup into an empty data folder and an empty database.
import path from 'node:path';
import { listAuthenticatorSecrets } from './auth/two-factor/authenticator.queries.ts';
import { checkBackup } from './backups/check-backup.ts';
import { requireKnownMigrations, requireNoFiles, restoreBackup } from './backups/restore-backup.ts';
import { readFileArgument, runCommand, withDatabase } from './command.ts';
import { recordCommand } from './platform/audit.ts';
import { loadConfig } from './platform/config.ts';
import { openFiles } from './platform/kept-files/open-files.ts';

const USAGE = 'npm run restore -- FILE.tar.gz';

await runCommand(async () => {
  const filePath = readFileArgument(USAGE);
  await requireNoFiles(await openFiles(loadConfig()));
  const backup = await checkBackup(filePath);
  const { header, manifest } = backup;
  await requireKnownMigrations(header);
  return withDatabase(
    async ({ files, database }) => {
      const { connectionString } = database;
      const { tokensEnded } = await restoreBackup(filePath, backup, { connectionString, files });
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      const fileCount = Object.keys(manifest.files).length;
      await recordCommand(database.db, {
        action: 'restore',
        entityType: 'database',
        entityId: header.createdAt,
        changes: { after: { file: path.basename(filePath), rows, files: fileCount } },
      });
      process.stdout.write(
        `${rows.toLocaleString('en-US')} rows and ${fileCount.toLocaleString('en-US')} files were restored as they were at ${header.createdAt}. ` +
          'Everybody has to sign in again. To prove the audit log: npm run verify-audit.\n' +
          'Accounts, roles, and passwords are as they were then, too: before people go on, look through the users.\n',
      );
      if (tokensEnded > 0) {
        process.stdout.write(
          `API tokens that were ended, because some may have been revoked since: ${tokensEnded}. Programs need new ones.\n`,
        );
      }
      const people = (await listAuthenticatorSecrets(database.db)).length;
      if (people > 0) {
        process.stdout.write(
          `People who sign in with an authenticator app: ${people}. Checking its codes takes the secret of the installation ` +
            'that was backed up. Before you start, copy its session-secret next to these files, or set the same ' +
            'SESSION_SECRET. Without it, each of them needs a recovery code to sign in, and must then set up the app again.\n',
        );
      }
      return 0;
    },
    { alone: true },
  );
});
