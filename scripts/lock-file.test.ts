import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface LockEntry {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const file = path.join(import.meta.dirname, '../package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> };

it('has the native packages of every platform, because npm installs nothing in place of a missing one', () => {
  const names = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
  const missing = Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${place}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('names no registry, so that every machine uses its own', () => {
  const named = Object.values(packages).filter((entry) => !entry.link && entry.resolved !== undefined);
  expect(named).toEqual([]);
});
