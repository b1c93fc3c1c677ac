import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestIndex } from './specification-coverage/check.ts';

const root = path.join(import.meta.dirname, '..');
const docs = path.join(root, 'docs');
const tests = createTestIndex(root);

const STATES = ['met', 'partly', 'not met', 'not applicable'];
/** A reason with fewer words says nothing. */
const REASON_WORDS = 2;

function readPage(name: string): string {
  return readFileSync(path.join(docs, name), 'utf8');
}

function namedTests(text: string): string[] {
  return [...text.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, name = '']) => name);
}

/** Tests, files, pages, and headings that a text names but that don't exist. */
function findBroken(text: string): string[] {
  const files = [...text.matchAll(/`((?:server|web|core|contract|scripts)(?:\/[^`›]*)?)`/g)].map(
    ([, name = '']) => name,
  );
  const links = [...text.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, link = '']) => link);
  return [
    ...namedTests(text).flatMap((name) => tests.problemOf(name) ?? []),
    ...files.filter((name) => !existsSync(path.join(root, name))),
    ...links.filter((link) => !isThere(link)),
  ];
}

function isThere(link: string): boolean {
  const [page = '', heading] = link.split('#');
  if (!existsSync(path.join(docs, page))) return false;
  return heading === undefined || anchorsOf(readPage(page)).includes(heading);
}

function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  );
}

/** The standard's ids, in order, with their levels. */
function readStandard(): { id: string; level: string }[] {
  const file = path.join(import.meta.dirname, 'asvs-5.0.0.json');
  const sections = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, number[]>>;
  return Object.entries(sections).flatMap(([section, levels]) =>
    Object.entries(levels)
      .flatMap(([level, numbers]) => numbers.map((number) => ({ number, level: level.replace('level', '') })))
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, level }) => ({ id: `${section}.${number}`, level })),
  );
}

function readRequirements() {
  return readPage('security-requirements.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, id = '', level = '', words = '', state = '', shown = '', end] = line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      return { id, level, words, state, shown, isWhole: end === '' };
    });
}

describe('the pages about security', () => {
  it.each(['security.md', 'security-rules.md', 'security-attacks.md', 'security-requirements.md'])(
    '%s names only tests, files, and headings that exist',
    (name) => {
      expect(findBroken(readPage(name))).toEqual([]);
    },
  );

  it('name a test for each attack', () => {
    const attacks = readPage('security-attacks.md')
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(attacks.length).toBeGreaterThan(30);
    expect(attacks.filter((line) => namedTests(line).length === 0)).toEqual([]);
  });

  it('have a row for each requirement of the standard, in its order, and no other', () => {
    expect(readRequirements().map(({ id, level }) => ({ id, level }))).toEqual(readStandard());
  });

  it('say of each requirement what shows it, or why it is not met', () => {
    const wrong = readRequirements().filter(({ words, state, shown, isWhole }) => {
      const reason = shown.replaceAll(/`[^`]+ › [^`]+`/g, '').match(/\p{L}+/gu)?.length ?? 0;
      const isShown = namedTests(shown).length > 0 || reason >= REASON_WORDS;
      return (
        !isWhole ||
        words === '' ||
        !STATES.includes(state) ||
        !isShown ||
        (state !== 'met' && reason < REASON_WORDS)
      );
    });
    expect(wrong).toEqual([]);
  });
});
