// Builds the pages for a container or a package; npm start does so by itself.
import { ensureBuilt, SetUpError } from './set-up.mjs';

try {
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof SetUpError ? error.message : error);
  process.exit(1);
}
