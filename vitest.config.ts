import { defineConfig } from 'vitest/config';

// The browser test has a configuration of its own, in e2e/.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['core', 'contract', 'web', 'scripts', 'samples', 'bench'].map(
            (folder) => `${folder}/**/*.test.{ts,tsx}`,
          ),
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // A PostgreSQL for all files, a database of its own for each. TEST_DATABASE_URL names another server.
          globalSetup: ['server/testing/global-set-up.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
