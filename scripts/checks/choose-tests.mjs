// Lists the test files, sorts them by kind, and chooses the ones for a run.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** At the top of test files about SQL, locks, and migrations. */
const ON_BOTH_DATABASES = /^\/\/ On both databases: /m;
/** At the top of those whose statements `server/app.test.ts` runs, too. */
const ON_BOTH_AT_LENGTH = /^\/\/ On both databases in the long form: /m;
const LONG_FORM = /\btesting\/test-form\.ts'/;
/** At the top of slow files about things that rarely change: they kill processes, fill disks, wait, or sweep. */
const LONG_ONLY = /^\/\/ In the long form only: /m;
/** A test, or a whole file, that belongs to the long form. */
const TAGGED = /\btags: \['long'\]|^\/\/ @module-tag long$/m;
const TEST = /\.(test\.tsx?|e2e\.ts)$/;
const ANYTHING = /(?:)/;
const BROWSER_TEST = /\.e2e\.ts$/;

/** @param {string} root @returns {string[]} those that every run runs on both databases, relative to `root` */
export const databaseTests = (root) => without(testsWith(root, ON_BOTH_DATABASES), enduranceTests(root));

/** @param {string} root @returns {string[]} those that only the long form runs on both databases */
const databaseTestsAtLength = (root) =>
  testsWith(root, ON_BOTH_AT_LENGTH).concat(without(testsWith(root, ON_BOTH_DATABASES), databaseTests(root)));

/** @param {string} root @returns {string[]} those that only the long form runs, relative to `root` */
export const enduranceTests = (root) => testsWith(root, LONG_ONLY);

/** @param {string} root @returns {string[]} those with a longer sweep in the long form, relative to `root` */
const sweeps = (root) => testsWith(root, LONG_FORM);

/**
 * @param {string} root
 * @returns {string[]} server tests of which some belong to the long form only, relative to `root`
 */
const taggedTests = (root) =>
  testsWith(root, TAGGED).filter((file) => !BROWSER_TEST.test(file) && !enduranceTests(root).includes(file));

/**
 * The files of the long form, or one share of each kind.
 * @param {string} root
 * @param {string} share such as 2/6: the second of six; 1/1 is everything
 * @throws {Error} for anything else
 */
export function longTests(root, share) {
  const [, place = 0, shares = 0] = (/^(\d+)\/(\d+)$/.exec(share) ?? []).map(Number);
  if (place < 1 || place > shares)
    throw new Error(`A share is written as 2/6, the second of six, not as ${share}`);
  const sharing = (/** @type {string[]} */ files) =>
    files.toSorted().filter((_, index) => index % shares === place - 1);
  const tagged = taggedTests(root);
  const sweeping = [...new Set([...sortTests(sweeps(root)).others, ...enduranceTests(root)])];
  return {
    sweeping: sharing(sweeping),
    partly: sharing(without(tagged, sweeping)),
    atLength: sharing(databaseTestsAtLength(root)),
    onBoth: sharing(databaseTests(root).filter((file) => tagged.includes(file))),
    browser: sharing(testsWith(root, ANYTHING).filter((file) => BROWSER_TEST.test(file))),
  };
}

/** @param {string[]} files @returns {{ browser: string[], others: string[] }} */
export function sortTests(files) {
  const isBrowserTest = (/** @type {string} */ file) =>
    BROWSER_TEST.test(file) || /^(?:\.[\\/])?e2e(?:[\\/]|$)/.test(file);
  return {
    browser: files.filter(isBrowserTest),
    others: files.filter((file) => !isBrowserTest(file)),
  };
}

/** @param {string[]} files @param {string[]} others */
const without = (files, others) => files.filter((file) => !others.includes(file));

/**
 * @param {string} root
 * @param {RegExp} pattern
 */
function testsWith(root, pattern) {
  return ['core', 'contract', 'web', 'server', 'scripts', 'samples', 'corpus', 'simulation', 'e2e']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => TEST.test(file) && !file.includes('node_modules'))
    .filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')));
}
