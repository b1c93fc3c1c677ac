import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** What `COPY` copies from the clone, not from another stage. */
const copied = read('Dockerfile')
  .split('\n')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
  .flatMap((line) => line.split(' ').slice(1, -1))
  .filter((source) => source !== '.');

/** The last pattern that matches the file or a folder above it decides. */
function isIgnored(file: string): boolean {
  let ignored = false;
  for (const line of read('.dockerignore').split('\n').filter(Boolean)) {
    const pattern = line.replace('!', '');
    const folders = file.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'));
    if (folders.some((folder) => path.posix.matchesGlob(folder, pattern))) ignored = !line.startsWith('!');
  }
  return ignored;
}

it('copies only what there is and what reaches the builder', () => {
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter((file) => !existsSync(path.join(root, file)) || isIgnored(file))).toEqual([]);
});

it('copies the description of every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  expect(copied).toEqual(expect.arrayContaining(workspaces.map((folder) => `${folder}/package.json`)));
});

it.each(['data/session-secret', 'dev-data/session-secret', 'demo-data/originals/1', '.env', '.git/config'])(
  'keeps %s out of the image and out of the repository',
  (file) => {
    expect(isIgnored(file)).toBe(true);
    const [folder] = file.split('/');
    const ignoredByGit = read('.gitignore')
      .split('\n')
      .map((line) => line.replaceAll('/', ''));
    if (folder !== '.git') expect(ignoredByGit).toContain(folder);
  },
);
