// npm run export-personal-data -- EMPLOYEE [--store NUMBER] [--to FOLDER]: exports everything stored about a cashier.
import path from 'node:path';
import { readArguments, runCommand, usageError, withDatabase } from './command.ts';
import { exportPersons } from './personal-data/export-person.ts';
import { assumePerson, findPersons } from './personal-data/person.queries.ts';
import { recordCommand } from './platform/audit.ts';
import { StartError } from './platform/errors.ts';

const USAGE = 'npm run export-personal-data -- EMPLOYEE [--store NUMBER] [--to FOLDER]';

await runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, { store: { type: 'string' }, to: { type: 'string' } });
  const [employee] = positionals;
  if (employee === undefined || positionals.length > 1) {
    throw usageError('Name one employee, by the number or by the whole name in quotes.', USAGE);
  }
  return withDatabase(async ({ files, database }) => {
    const persons = await findPersons(database.db, employee, values.store);
    if (persons.length === 0) {
      throw new StartError(
        values.store === undefined || (await assumePerson(database.db, employee, values.store))
          ? `Nothing is stored about an employee ${employee}.`
          : `There is no store ${values.store}.`,
      );
    }
    const folder = path.resolve(values.to ?? `personal-data-${employee.replaceAll(/[^\w-]+/g, '_')}`);
    const written = await exportPersons({ database, files }, persons, folder);
    for (const { storeId } of persons) {
      await recordCommand(database.db, {
        action: 'export',
        entityType: 'employee',
        // The log doesn't name the person, because the name could not be erased from it.
        entityId: '',
        changes: { after: { storeId, ...written } },
      });
    }
    for (const { storeNumber, ids, names, transactions } of persons) {
      process.stdout.write(
        `Store ${storeNumber}: ${[...ids, ...names].join(', ')}, ${transactions} transactions\n`,
      );
    }
    process.stdout.write(
      `${folder}: ${written.transactions} transactions, ${written.evidenceImages} evidence images, ` +
        `${written.emailReports} reports, ${written.auditEntries} entries of the audit log.\n`,
    );
    if (persons.length > 1) {
      process.stdout.write(
        'The same number in several stores may be several people: --store names one store.\n',
      );
    }
    return 0;
  });
});
