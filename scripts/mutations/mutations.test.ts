import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MUTATIONS } from './mutations.mjs';

const ROOT = path.join(import.meta.dirname, '../..');

it('every mutation occurs in its file once, and changes it', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(40);
  const misplaced = MUTATIONS.filter(
    ({ file, from, to }) =>
      readFileSync(path.join(ROOT, file), 'utf8').split(from).length !== 2 || from === to,
  );
  expect(misplaced).toEqual([]);
});
