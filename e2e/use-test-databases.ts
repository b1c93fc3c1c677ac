// The products of the browser tests keep their data in databases on one server, which the run has started.
import { createMigratedDatabase } from '../server/testing/test-database.ts';
import { takeDatabasesFrom } from './product.ts';

takeDatabasesFrom(createMigratedDatabase);
