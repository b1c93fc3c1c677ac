// Runs a set of files and records each one's outcome.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayOfTime } from '@tillwatch/core/journal';
import { createRandom } from '@tillwatch/simulation';
import { type Change, CHANGES } from './changes/index.ts';
import type { ExportFile, Recipe } from './export-file.ts';
import type { OutsideFile } from './outside.ts';
import { type Help, isSilent, type Judgement, judgeFile, type Outcome } from './scoring/judge.ts';
import type { Truth } from './truth.ts';
import { findWords, HIDDEN_KINDS, replaceWords } from './unknown-words.ts';
import { writeExport } from './write-file.ts';

export interface FileResult {
  name: string;
  shape: string;
  system: string;
  traits: readonly string[];
  outcome: Outcome;
  /** The kinds of differences, each once; for silent errors, only those that nothing reports. */
  fields: readonly string[];
}

export interface FileRun extends FileResult {
  judgement: Judgement;
}

export interface RunOptions extends Help {
  onFile?: OnFile | undefined;
}

/** Makes and judges files one after another, in a temporary folder that is removed at the end. */
export async function runGenerated(
  recipes: readonly Recipe[],
  options: RunOptions = {},
): Promise<FileResult[]> {
  return runMade(options, async (run) => {
    for (const recipe of recipes) {
      const made = recipe.make();
      await run.note({ ...recipe, traits: made.traits }, await run.judge(made));
    }
  });
}

/**
 * Replaces the words for one kind of transaction at a time by unknown ones, in files that are read right with them.
 * @returns a result for each file and kind, with the kind as its system
 */
export async function runHidden(recipes: readonly Recipe[], options: RunOptions = {}): Promise<FileResult[]> {
  return runMade(options, async (run) => {
    for (const recipe of recipes) {
      const made = recipe.make();
      const { truth, traits } = made;
      if (truth === null || made.documents !== undefined) continue;
      const known = await run.judge(made);
      if (!known.outcome.startsWith('right')) continue;
      for (const kind of HIDDEN_KINDS) {
        const words = findWords(known.reading.transactions, truth.transactions, kind);
        if (words.size === 0) continue;
        const described = { ...recipe, name: `${recipe.name}: ${kind}`, system: kind, traits };
        await run.note(described, await run.judge(replaceWords(made, words)));
      }
    }
  });
}

const CHANGES_SEED = 16;

interface ChangedRun extends RunOptions {
  changes?: readonly Change[];
  /** How many changes there are for each that is tried; others are tried with the next file. */
  every?: number;
  /** Which of the files; the changes that are tried with each don't depend on it. */
  isTried?: (recipe: Recipe) => boolean;
}

/**
 * Changes the arrangement of files that are read right as they are, in one way at a time.
 * @returns a result for each file and change, with the change as its system
 */
export async function runChanged(
  recipes: readonly Recipe[],
  { changes = CHANGES, every = 1, isTried = () => true, ...options }: ChangedRun = {},
): Promise<FileResult[]> {
  return runMade(options, async (run) => {
    for (const [place, recipe] of recipes.entries()) {
      if (!isTried(recipe)) continue;
      const made = recipe.make();
      if (made.truth === null || made.documents !== undefined) continue;
      if (!(await run.judge(made)).outcome.startsWith('right')) continue;
      const tried = changes.filter((_, at) => (at + place) % every === 0);
      for (const { name, shapes, apply } of tried) {
        const changed = shapes.includes(recipe.shape) ? apply(made, createRandom(CHANGES_SEED)) : null;
        if (changed === null) continue;
        const described = { ...recipe, name: `${recipe.name}: ${name}`, system: name, traits: made.traits };
        await run.note(described, await run.judge(changed));
      }
    }
  });
}

type OnFile = (run: FileRun, file: string) => Promise<void>;

interface MadeRun {
  /** Writes the file over the one before. */
  judge(made: ExportFile): Promise<Judgement>;
  /** Records the outcome of the file that was judged last. */
  note(described: Described, judgement: Judgement): Promise<void>;
}

async function runMade(
  { onFile, ...help }: RunOptions,
  work: (run: MadeRun) => Promise<void>,
): Promise<FileResult[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'corpus-'));
  const file = path.join(folder, 'export.xlsx');
  const results: FileResult[] = [];
  try {
    await work({
      async judge(made) {
        writeExport(file, made);
        return judgeFile(file, made.truth, dayAfter(made.truth), help);
      },
      async note(described, judgement) {
        const result = summarize(described, judgement);
        results.push(result);
        await onFile?.({ ...result, judgement }, file);
      },
    });
    return results;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function runOutside(
  files: readonly OutsideFile[],
  { onFile, ...help }: RunOptions = {},
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for (const { name, system, file, truth, mayAsk } of files) {
    const judged = await judgeFile(file, truth, dayAfter(truth), help);
    const isRight = mayAsk && judged.outcome === 'asked';
    const judgement: Judgement = isRight ? { ...judged, outcome: 'right after asking' } : judged;
    const result = summarize({ name, shape: 'outside', system, traits: [] }, judgement);
    results.push(result);
    await onFile?.({ ...result, judgement }, file);
  }
  return results;
}

/** An export is uploaded on the day after its last one. */
function dayAfter(truth: Truth | null): number | undefined {
  const last = (truth?.transactions ?? [])
    .map(({ transactionTime = '' }) => transactionTime.slice(0, 10))
    .toSorted()
    .at(-1);
  if (last === undefined || last === '') return undefined;
  const next = new Date(Date.parse(last) + 86_400_000).toISOString();
  return dayOfTime(next);
}

type Described = Pick<FileResult, 'name' | 'shape' | 'system' | 'traits'>;

function summarize(
  { name, shape, system, traits }: Described,
  { outcome, differences, unreported }: Judgement,
): FileResult {
  const counted = isSilent(outcome) ? unreported : differences;
  return {
    name,
    shape,
    system,
    traits,
    outcome,
    fields: [...new Set(counted.map(({ field }) => field))].toSorted(),
  };
}
