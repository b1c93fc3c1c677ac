import { defineConfig } from 'vitest/config';

/** The browser tests: a browser for each worker; a product, with a database of its own, for each file. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['../server/testing/global-set-up.ts', 'share-what-is-prepared.ts'],
    setupFiles: ['use-test-databases.ts'],
    isolate: false,
    tags: [
      {
        name: 'long',
        description: 'In the long form only.',
      },
      {
        name: 'barriers',
        description: 'In both forms; only the long one looks for barriers.',
      },
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine draws a table later.
    expect: { poll: { timeout: 20_000 } },
  },
});
