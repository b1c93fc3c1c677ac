import { defineConfig } from 'vitest/config';

// The browser test has a configuration of its own, in e2e/.
export default defineConfig({
  test: {
    // Projects inherit the tag; see docs/testing.md.
    tags: [{ name: 'long', description: 'In the long form only.' }],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['scripts/checks/fresh-modules.ts', 'scripts/checks/seed-properties.ts'],
          // The whole form of a sweep takes minutes.
          testTimeout: process.env['TEST_FORM'] === 'long' ? 120_000 : 5_000,
          include: ['core', 'contract', 'web', 'scripts', 'samples', 'corpus', 'simulation', 'bench'].map(
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
          setupFiles: ['scripts/checks/seed-properties.ts', 'server/testing/list-statements.ts'],
          // Each statement takes several times as long on several nodes.
          testTimeout: process.env['TEST_FORM'] === 'long' || process.env['CITUS_URL'] ? 120_000 : 30_000,
          hookTimeout: process.env['CITUS_URL'] ? 120_000 : 60_000,
          isolate: false,
        },
      },
    ],
  },
});
