// What the products of the browser tests keep lies in databases of one server, which the run has started.
import { createMigratedDatabase } from '../server/testing/test-database.ts';
import { takeDatabasesFrom } from './product.ts';

takeDatabasesFrom(createMigratedDatabase);
