import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTestIndex } from './specification-coverage/check.ts';

const root = path.join(import.meta.dirname, '..');

it('docs/security.md names tests that are there, one at least for each answer', () => {
  const tests = createTestIndex(root);
  const rows = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => ({ line, named: [...line.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, name = '']) => name) }));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ named }) => named.length === 0)).toEqual([]);
  expect(rows.flatMap(({ named }) => named.flatMap((name) => tests.problemOf(name) ?? []))).toEqual([]);
});
