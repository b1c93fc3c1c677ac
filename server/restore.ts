// npm run restore -- FILE: restores a backup into an empty data folder and an empty database.
import path from 'node:path';
import { listAuthenticatorSecrets } from './auth/two-factor/authenticator.queries.ts';
import { checkBackup } from './backups/check-backup.ts';
import { requireEmptyFolder, requireKnownMigrations, restoreBackup } from './backups/restore-backup.ts';
import { readFileArgument, runCommand, withDatabase } from './command.ts';
import { recordCommand } from './platform/audit.ts';
import { loadConfig } from './platform/config.ts';

const USAGE = 'npm run restore -- FILE.tar.gz';

await runCommand(async () => {
  const filePath = readFileArgument(USAGE);
  await requireEmptyFolder(loadConfig().dataDir);
  const backup = await checkBackup(filePath);
  const { header, manifest } = backup;
  await requireKnownMigrations(header);
  return withDatabase(
    async ({ config, database }) => {
      const { connectionString } = database;
      await restoreBackup(filePath, backup, { connectionString, dataDir: config.dataDir });
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      const files = Object.keys(manifest.files).length;
      await recordCommand(database.db, {
        action: 'restore',
        entityType: 'database',
        entityId: header.createdAt,
        changes: { after: { file: path.basename(filePath), rows, files } },
      });
      process.stdout.write(
        `${rows.toLocaleString('en-US')} rows and ${files.toLocaleString('en-US')} files are as they were at ${header.createdAt}. ` +
          'Everybody has to sign in again. To prove the audit log: npm run verify-audit.\n',
      );
      const people = (await listAuthenticatorSecrets(database.db)).length;
      if (people > 0) {
        process.stdout.write(
          `People who sign in with an authenticator app: ${people}. Its codes are checked with the secret of the installation ` +
            'that was backed up. Before the start, copy its DATA_DIR/session-secret into this DATA_DIR, or set the same ' +
            'SESSION_SECRET. Without it, each of them needs a recovery code to sign in, and then sets up the app anew.\n',
        );
      }
      return 0;
    },
    { alone: true },
  );
});
