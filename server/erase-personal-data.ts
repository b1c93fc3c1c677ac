// npm run erase-personal-data -- EMPLOYEE --store NUMBER [--confirm]: replaces a cashier's name and number with a
// pseudonym. Without --confirm, only reports what it would change.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readArguments, runCommand, usageError, withDatabase } from './command.ts';
import { type Erasure, erasePerson, isNothing } from './personal-data/erase-person.ts';
import { assumePerson, findPersons } from './personal-data/person.queries.ts';
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
  return withDatabase(async ({ config, files, database }) => {
    const { db } = database;
    const storeNumber = values.store ?? '';
    const [known] = await findPersons(db, employee, storeNumber);
    const person = known ?? (await assumePerson(db, employee, storeNumber));
    if (!person) throw new StartError(`There is no store ${storeNumber}.`);
    const { dataDir } = config;
    const erased = await erasePerson({ database, files }, person, { isMeant });
    if (isNothing(erased)) {
      throw new StartError(
        `Store ${storeNumber} has nothing of an employee ${employee}.${explainUnreadable(erased)}`,
      );
    }
    const { counts } = erased;
    const { stdout } = process;
    const would = isMeant ? '' : 'would be ';
    stdout.write(
      `Store ${person.storeNumber}: ${[...person.ids, ...person.names].join(', ')} ${isMeant ? 'is' : would.trim()} ${erased.pseudonym}\n` +
        `${would}changed: ${counts.transactions} transactions, ${counts.otherTexts} other texts, ${counts.cleanedFiles} cleaned files, ` +
        `${counts.auditEntries} entries of the audit log\n` +
        `${would}removed: ${counts.originals} originals, ${counts.evidenceImages} evidence images, ${counts.attachments} attachments of reports\n`,
    );
    stdout.write(warnOfLosing(erased, isMeant));
    const outbox = await readdir(path.join(dataDir, 'outbox')).catch(() => []);
    const unreached = ['backups', 'exported and sent files'];
    if (config.watchDir !== null) unreached.push(`the files in ${config.watchDir}`);
    if (outbox.length > 0) unreached.push(`${outbox.length} messages in ${path.join(dataDir, 'outbox')}`);
    stdout.write(
      `Not reached: ${unreached.join(', ')}. ` +
        `Uploading an old export again would bring the name back.${explainUnreadable(erased)}\n`,
    );
    for (const store of erased.sharedWith) {
      stdout.write(
        `Store ${store} was sent the same file, which stays until it is erased there: --store ${store}\n`,
      );
    }
    if (!known) {
      stdout.write(
        'No transaction names this employee anymore, so only what you entered was searched for. Run this for both the name and the number.\n',
      );
    }
    if (!isMeant) stdout.write('Nothing was changed. To go ahead, add --confirm. It cannot be undone.\n');
    return 0;
  });
});

/** What is still looked into. */
function warnOfLosing({ losing: { openCases, flagged } }: Erasure, isMeant: boolean): string {
  const parts = [
    ...(openCases.length === 0
      ? []
      : [`${openCases.length === 1 ? 'the open case' : 'the open cases'} ${openCases.join(', ')}`]),
    ...(flagged === 0 ? [] : [flagged === 1 ? '1 flagged transaction' : `${flagged} flagged transactions`]),
  ];
  if (parts.length === 0) return '';
  const lost = `${parts.join(' and ')}: the original export and images that were added`;
  return isMeant
    ? `Evidence is gone from ${lost}.\n`
    : `Evidence would be lost of ${lost}. If it is still needed, download the archives of the cases first, or wait until they are closed.\n`;
}

function explainUnreadable({ unreadable }: Erasure): string {
  if (unreadable.length === 0) return '';
  return ` Could not be read, and may name them: the originals of ${unreadable.join(', ')}.`;
}
