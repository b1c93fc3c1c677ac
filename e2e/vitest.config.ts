import { defineConfig } from 'vitest/config';

/** The browser tests: each file starts a product of its own, one after the other. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A machine that is busy with other things draws a table later.
    expect: { poll: { timeout: 10_000 } },
  },
});
