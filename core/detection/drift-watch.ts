// Notices where the reading of a file gets worse: from some row on, at one register, or for one kind of transaction,
// while the rest is fine. A layout that changes in the middle of a file shows up this way.

import { readKind, type Receipt } from '../journal/index.ts';
import { compareSums } from '../review/index.ts';

export interface DriftWatch {
  add(receipt: Receipt): void;
  /** A sentence for each place where the reading gets worse. */
  describe(): string[];
}

/** @returns whether a transaction passes; null if it says nothing either way. */
type Measure = (receipt: Receipt, previous: Receipt | undefined) => boolean | null;

interface Tally {
  seen: number;
  failed: number;
  /** Transaction numbers of the first failures. */
  examples: string[];
}

interface Block extends Tally {
  sheet: string;
  /** The first row of the first transaction that failed. */
  failedRow: number;
}

/** At most this share of failures is fine. */
const FEW = 0.03;
/** From this share of failures on, the reading has gotten worse. */
const MANY = 0.25;
const FEWEST_SEEN = 20;
const BLOCK_SIZE = 25;
const MOST_BLOCKS = 20_000;
const MOST_GROUPS = 100;
const MOST_NAMED = 3;
const LONGEST_KIND = 30;

const WORDS = {
  sums: 'have lines that do not add up to their total',
  kinds: 'are of a kind whose word is not known',
  cashiers: 'name no cashier',
  numbers: 'have a number that does not follow the one before',
} as const;
type MeasureName = keyof typeof WORDS;

function createMeasures(): Record<MeasureName, Measure> {
  const knownKinds = new Map<string, boolean>();
  return {
    sums: (receipt) => (receipt.shape === 'summary' ? null : (compareSums(receipt)?.isSame ?? null)),
    kinds({ typeText }) {
      if (typeText === null) return null;
      let isKnown = knownKinds.get(typeText);
      if (isKnown === undefined) {
        isKnown = readKind(typeText) !== null;
        if (knownKinds.size < MOST_GROUPS) knownKinds.set(typeText, isKnown);
      }
      return isKnown;
    },
    cashiers: ({ employeeId, employeeName }) => employeeId !== null || employeeName !== null,
    numbers(receipt, previous) {
      if (previous === undefined) return null;
      const step = Number(receipt.transactionNumber) - Number(previous.transactionNumber);
      return Number.isNaN(step) ? null : step === 1;
    },
  };
}

/** Keeps counts by blocks of transactions and by group, and the last transaction of each register. */
export function createDriftWatch(): DriftWatch {
  const measures = createMeasures();
  const watches = (Object.keys(WORDS) as MeasureName[]).map((name) => ({
    name,
    measure: measures[name],
    ...createTallies(name === 'sums' ? [registerOf, kindOf] : [registerOf]),
  }));
  const lastOf = new Map<string, Receipt>();
  return {
    add(receipt) {
      if (wasPutAside(receipt)) return;
      const register = receipt.registerId ?? '';
      const previous = lastOf.get(register);
      if (previous !== undefined || lastOf.size < MOST_GROUPS) lastOf.set(register, receipt);
      for (const watch of watches) {
        const holds = watch.measure(receipt, previous);
        if (holds !== null) watch.add(receipt, holds);
      }
    },
    describe: () => watches.flatMap(({ name, find }) => find(WORDS[name]) ?? []),
  };
}

/** @param namings functions that name the groups of a transaction; null for no group. */
function createTallies(namings: readonly ((receipt: Receipt) => string | null)[]) {
  const blocks: Block[] = [];
  const groups = new Map<string, Tally>();

  function count(tally: Tally, { transactionNumber }: Receipt, holds: boolean): void {
    tally.seen++;
    if (holds) return;
    tally.failed++;
    if (tally.examples.length < MOST_NAMED) tally.examples.push(transactionNumber);
  }

  function currentBlock(sheet: string): Block | undefined {
    const last = blocks.at(-1);
    if (last !== undefined && last.seen < BLOCK_SIZE && last.sheet === sheet) return last;
    if (blocks.length >= MOST_BLOCKS) return last;
    blocks.push({ sheet, failedRow: 0, seen: 0, failed: 0, examples: [] });
    return blocks.at(-1);
  }

  return {
    add(receipt: Receipt, holds: boolean): void {
      const { sheet, firstRow } = receipt.source;
      const block = currentBlock(sheet);
      if (block !== undefined) {
        if (!holds && block.failed === 0) block.failedRow = firstRow;
        count(block, receipt, holds);
      }
      for (const nameOf of namings) {
        const name = nameOf(receipt);
        if (name === null) continue;
        let group = groups.get(name);
        if (group === undefined && groups.size < MOST_GROUPS) {
          groups.set(name, (group = { seen: 0, failed: 0, examples: [] }));
        }
        if (group !== undefined) count(group, receipt, holds);
      }
    },
    find: (words: string): string | null =>
      describeGroup(groups, blocks, words) ?? describeEnd(blocks, words),
  };
}

/** It comes when it is recalled or the file ends, not where it stands in the file. */
function wasPutAside({ events }: Receipt): boolean {
  return events.some(({ kind }) => kind === 'suspend');
}

function registerOf({ registerId }: Receipt): string | null {
  return registerId === null ? null : `register ${registerId}`;
}

/** Used for sums only: some kinds may well name no cashier or have no number of their own. */
function kindOf({ typeText }: Receipt): string | null {
  return typeText === null ? null : `the kind “${typeText.slice(0, LONGEST_KIND)}”`;
}

function sumUp(tallies: readonly Tally[]): Tally {
  const all: Tally = { seen: 0, failed: 0, examples: [] };
  for (const { seen, failed, examples } of tallies) {
    all.seen += seen;
    all.failed += failed;
    if (all.examples.length < MOST_NAMED) all.examples.push(...examples);
  }
  return { ...all, examples: all.examples.slice(0, MOST_NAMED) };
}

const rateOf = ({ seen, failed }: Tally): number => failed / seen;

function fallsOff(fallen: Tally, rest: Tally): boolean {
  if (fallen.seen < FEWEST_SEEN || rest.seen < FEWEST_SEEN) return false;
  return rateOf(fallen) >= MANY && rateOf(rest) <= FEW;
}

/** The group that fails while all the rest passes. */
function describeGroup(
  groups: ReadonlyMap<string, Tally>,
  blocks: readonly Block[],
  words: string,
): string | null {
  const all = sumUp(blocks);
  for (const [name, group] of groups) {
    const rest = { seen: all.seen - group.seen, failed: all.failed - group.failed, examples: [] };
    if (fallsOff(group, rest)) return describe(`Of ${name},`, group, rest, words, 'of all others');
  }
  return null;
}

/** From where to the end of the file transactions fail: the boundary that separates both sides best. */
function describeEnd(blocks: readonly Block[], words: string): string | null {
  const all = sumUp(blocks);
  const before: Tally = { seen: 0, failed: 0, examples: [] };
  let best: { at: number; before: Tally; difference: number } | null = null;
  for (const [at, block] of blocks.entries()) {
    const after = { seen: all.seen - before.seen, failed: all.failed - before.failed, examples: [] };
    if (fallsOff(after, before)) {
      const difference = rateOf(after) - rateOf(before);
      if (best === null || difference > best.difference) best = { at, before: { ...before }, difference };
    }
    before.seen += block.seen;
    before.failed += block.failed;
  }
  if (best === null) return null;
  const fallen = blocks.slice(best.at);
  const first = fallen.find(({ failed }) => failed > 0);
  if (first === undefined) return null;
  const place = `From row ${first.failedRow} of sheet ${first.sheet} on,`;
  return describe(place, sumUp(fallen), best.before, words, 'before it');
}

function describe(place: string, fallen: Tally, rest: Tally, words: string, where: string): string {
  const more = fallen.failed > fallen.examples.length ? ', …' : '';
  return (
    `${place} ${fallen.failed} of ${fallen.seen} transactions ${words} (${fallen.examples.join(', ')}${more}); ` +
    `${where}, ${rest.failed} of ${rest.seen}. Compare their original rows: the export may be read incorrectly there.`
  );
}
