// The products of the browser tests keep their data in databases on one server, which the run has started.
import { inject } from 'vitest';
import { copyDatabase, createMigratedDatabase } from '../server/testing/test-database.ts';
import { shareIn } from './prepare-once.ts';
import { takeDatabasesFrom } from './product.ts';

takeDatabasesFrom((from) => (from === undefined ? createMigratedDatabase() : copyDatabase(from)));
shareIn(inject('preparedFolder'));
