// npm run erase-personal-data -- EMPLOYEE --store NUMBER [--confirm]: a pseudonym in the place of a cashier's name and
// number. Without --confirm it changes nothing and says what it would.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readArguments, runCommand, usageError, withDatabase } from './command.ts';
import { erasePerson } from './personal-data/erase-person.ts';
import { findPersons } from './personal-data/person.queries.ts';
import { StartError } from './platform/errors.ts';

const USAGE = 'npm run erase-personal-data -- EMPLOYEE --store NUMBER [--confirm]';

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    store: { type: 'string' },
    confirm: { type: 'boolean' },
  });
  const [employee] = positionals;
  if (employee === undefined || positionals.length > 1 || values.store === undefined) {
    throw usageError(
      'Name one employee, by the number or by the whole name in quotes, and the store.',
      USAGE,
    );
  }
  const isMeant = values.confirm === true;
  return withDatabase(async ({ config, database }) => {
    const [person] = await findPersons(database.db, employee, values.store);
    if (!person) throw new StartError(`Store ${values.store} has nothing of an employee ${employee}.`);
    const { dataDir } = config;
    const erased = await erasePerson({ database, dataDir }, person, { isMeant });
    const { stdout } = process;
    const would = isMeant ? '' : 'would be ';
    stdout.write(
      `Store ${person.storeNumber}: ${[...person.ids, ...person.names].join(', ')} ${isMeant ? 'is' : would.trim()} ${erased.pseudonym}\n` +
        `${would}changed: ${erased.transactions} transactions, ${erased.otherTexts} other texts, ${erased.cleanedFiles} cleaned files, ` +
        `${erased.auditEntries} entries of the audit log\n` +
        `${would}removed: ${erased.originals} originals, ${erased.evidenceImages} evidence images, ${erased.attachments} attachments of reports\n`,
    );
    const outbox = await readdir(path.join(dataDir, 'outbox')).catch(() => []);
    stdout.write(
      `Not reached: backups, exported and sent files${outbox.length > 0 ? `, ${outbox.length} messages in ${path.join(dataDir, 'outbox')}` : ''}. ` +
        'Uploading an old export again brings the name back.\n',
    );
    if (!isMeant) stdout.write('Nothing was changed. To do it, add --confirm. It cannot be undone.\n');
    return 0;
  });
});
