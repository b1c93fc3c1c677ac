// Runs every file of the corpus through the product's own reading and prints each one's outcome: `npm run corpus`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeBaseline } from './baseline.ts';
import { DEFAULT_SEED, listGenerated } from './generated.ts';
import { listOutside, type OutsideFile } from './outside.ts';
import { listChanges, type Outcomes, outcomesOf, tabulate, tabulateErrors } from './report.ts';
import {
  type FileResult,
  type FileRun,
  type RunOptions,
  runChanged,
  runGenerated,
  runHidden,
  runOutside,
} from './run-set.ts';
import { showFile, showReading } from './show-file.ts';

const ROOT = path.join(import.meta.dirname, '..');

const USAGE = `npm run corpus -- [options]
  --seed N         makes other files (${DEFAULT_SEED})
  --only TEXT      files whose name or system contains this
  --show FILE      one file: its first differences with the original rows
  --read FILE      any export, without a truth: what it is read as
  --teach          somebody explains the words that nobody knows; with --hide, too
  --point          somebody points at rows, or chooses columns, of what isn't read right
  --hide           replaces the words for each kind of transaction by unknown ones, one kind at a time
  --change         changes how the files are arranged, in one way at a time
  --traits         totals by each trait of the generated files
  --compare FILE   differences to a result that was saved, instead of to the last run
  --save FILE      saves the result
  --baseline       keeps the outcomes of the generated files in corpus/baseline.json
  --shared FOLDER  where exports/ and samples/ of other people are (../shared)`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(DEFAULT_SEED) },
    only: { type: 'string', default: '' },
    show: { type: 'string' },
    read: { type: 'string' },
    teach: { type: 'boolean', default: false },
    point: { type: 'boolean', default: false },
    hide: { type: 'boolean', default: false },
    change: { type: 'boolean', default: false },
    traits: { type: 'boolean', default: false },
    compare: { type: 'string' },
    save: { type: 'string' },
    baseline: { type: 'boolean', default: false },
    shared: { type: 'string', default: '../shared' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(USAGE);
else if (values.read !== undefined) await read(values.read);
else if (values.hide) await vary(runHidden, 'unknown words for');
else if (values.change) await vary(runChanged, 'change');
else await run();

async function read(file: string): Promise<void> {
  if (existsSync(file)) console.log(await showReading(file));
  else {
    console.error(`There is no file ${file}.`);
    process.exitCode = 1;
  }
}

/** @param system what the results have as their system */
async function vary(runVaried: typeof runHidden, system: string): Promise<void> {
  const options = runOptions();
  const results = await runVaried(listGenerated(Number(values.seed)).filter(isChosen), options);
  if (options.onFile !== undefined) return;
  console.log(`${tabulate('shape', results, ({ shape }) => [shape])}\n`);
  console.log(`${tabulate(system, results, ({ system: of }) => [of])}\n`);
  console.log(tabulateErrors(results));
}

async function run(): Promise<void> {
  const startedAt = performance.now();
  const seed = Number(values.seed);
  const options = runOptions();
  const isShown = options.onFile !== undefined;
  const generated = await runGenerated(listGenerated(seed).filter(isChosen), options);
  if (!isShown) printGenerated(generated, seed);
  const results = [...generated];
  for (const folder of ['exports', 'samples'].map((name) => `${values.shared}/${name}`))
    results.push(...(await runFolder(folder, options)));
  if (isShown) {
    if (results.length === 0) console.log(`No file is called ${values.show}.`);
    return;
  }
  const now = outcomesOf(results);
  printChanges(now, seed);
  if (values.save !== undefined) save(values.save, now);
  if (values.baseline) keepBaseline(generated, seed);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${results.length} files in ${seconds} s`);
}

function isChosen({ name, system }: { name: string; system: string }): boolean {
  if (values.show !== undefined) return name === values.show;
  return `${name} ${system}`.toLowerCase().includes(values.only.toLowerCase());
}

function runOptions(): RunOptions {
  return {
    onFile: values.show === undefined ? undefined : printFile,
    isTaught: values.teach,
    isPointed: values.point,
  };
}

async function printFile(run: FileRun, file: string): Promise<void> {
  console.log(await showFile(run, file));
}

function printGenerated(results: readonly FileResult[], seed: number): void {
  if (results.length === 0) return;
  console.log(`Generated, seed ${seed}\n`);
  console.log(`${tabulate('shape', results, ({ shape }) => [shape])}\n`);
  console.log(`${tabulate('system', results, ({ system }) => [system])}\n`);
  if (values.traits) console.log(`${tabulate('trait', results, ({ traits }) => traits)}\n`);
  console.log(`${tabulateErrors(results)}\n`);
}

async function runFolder(folder: string, options: RunOptions): Promise<FileResult[]> {
  const isShown = options.onFile !== undefined;
  const files: OutsideFile[] = listOutside(path.resolve(ROOT, folder));
  if (files.length === 0) {
    if (!isShown) console.log(`${folder} is not there and was left out\n`);
    return [];
  }
  const results = await runOutside(files.filter(isChosen), options);
  if (!isShown && results.length > 0) {
    console.log(`${tabulate(folder, results, ({ outcome, name }) => (outcome === 'right' ? [] : [name]))}\n`);
    console.log(`${tabulateErrors(results)}\n`);
  }
  return results;
}

/** Keeps the last run's result by seed, outside version control. */
function printChanges(now: Outcomes, seed: number): void {
  const last = path.join(ROOT, 'node_modules/.cache', `corpus-${seed}.json`);
  const reference = values.compare ?? last;
  const before = existsSync(reference) ? (JSON.parse(readFileSync(reference, 'utf8')) as Outcomes) : null;
  const changes = before === null ? [] : listChanges(before, now);
  if (before === null) console.log('There is no earlier run to compare with.');
  else if (changes.length === 0) console.log('Nothing changed since the earlier run.');
  else console.log(`Changes since the earlier run:\n${changes.join('\n')}`);
  save(last, { ...before, ...now });
}

function keepBaseline(generated: readonly FileResult[], seed: number): void {
  if (seed !== DEFAULT_SEED || values.only !== '')
    throw new Error('The baseline is of all files with the default seed.');
  writeBaseline(outcomesOf(generated));
}

function save(file: string, outcomes: Outcomes): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(outcomes, null, 2)}\n`);
}
