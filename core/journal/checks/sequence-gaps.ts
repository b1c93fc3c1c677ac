// Finds the numbers that are missing between a file's transactions: evidence of suspended or deleted
// tickets.

import { startOfLastDigits } from '../text/char-code.ts';

/** Numbers that no transaction of the file has, although there are smaller and larger ones. */
export interface SequenceGap {
  /** The register whose numbers these are; null if all registers share one sequence or the file names none. */
  registerId: string | null;
  /** As the register prints them; the same for a single number. */
  first: string;
  last: string;
  /** How many numbers are missing. */
  missing: number;
  /** They are missing between two other files; absent otherwise. */
  isOfOthers?: true | undefined;
}

export interface SequenceWatch {
  add(transaction: { registerId: string | null; transactionNumber: string }): void;
  /** By register and number. */
  findGaps(): SequenceGap[];
}

/** A larger step means a new sequence (the register was reset, or the day was not exported), not lost tickets. */
const MAX_GAP = 100;
/** If more than this share of a register's numbers is missing, they are not its own sequence. */
const MAX_MISSING_PART = 0.25;
const MAX_DIGITS = 12;

interface Sequence {
  registerId: string | null;
  prefix: string;
  /** How many digits the register prints, if it prints leading zeros. */
  width: number;
  numbers: number[];
}

/** Keeps one number for each transaction. */
export function createSequenceWatch(): SequenceWatch {
  const sequences = new Map<string, Sequence>();
  return {
    add({ registerId, transactionNumber }) {
      const from = startOfLastDigits(transactionNumber);
      const prefix = transactionNumber.slice(0, from);
      const digits = transactionNumber.slice(from);
      if (digits === '' || digits.length > MAX_DIGITS) return;
      const key = `${registerId ?? ''}\n${prefix}`;
      let sequence = sequences.get(key);
      if (sequence === undefined) {
        sequence = { registerId, prefix, width: 0, numbers: [] };
        sequences.set(key, sequence);
      }
      if (digits.startsWith('0')) sequence.width = Math.max(sequence.width, digits.length);
      sequence.numbers.push(Number(digits));
    },
    findGaps() {
      const own = [...sequences.values()];
      if (own.every(isSequence)) return own.flatMap(listGaps).sort(compareGaps);
      const shared = joinByPrefix(own);
      return shared.every(isSequence) ? shared.flatMap(listGaps) : own.filter(isSequence).flatMap(listGaps);
    },
  };
}

/** The registers of a store may share one number sequence. Then nothing is missing across all of them. */
function joinByPrefix(sequences: readonly Sequence[]): Sequence[] {
  const joined = new Map<string, Sequence>();
  for (const { prefix, width, numbers } of sequences) {
    const before = joined.get(prefix);
    joined.set(prefix, {
      registerId: null,
      prefix,
      width: Math.max(width, before?.width ?? 0),
      numbers: [...(before?.numbers ?? []), ...numbers],
    });
  }
  return [...joined.values()];
}

function isSequence(sequence: Sequence): boolean {
  const missing = listGaps(sequence).reduce((sum, gap) => sum + gap.missing, 0);
  return missing <= new Set(sequence.numbers).size * MAX_MISSING_PART;
}

function listGaps({ registerId, prefix, width, numbers }: Sequence): SequenceGap[] {
  const gaps: SequenceGap[] = [];
  const print = (number: number): string => prefix + String(number).padStart(width, '0');
  let before: number | null = null;
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const missing = before === null ? 0 : number - before - 1;
    if (before !== null && missing > 0 && missing <= MAX_GAP) {
      gaps.push({ registerId, first: print(before + 1), last: print(number - 1), missing });
    }
    before = number;
  }
  return gaps;
}

/** @returns the numbers of a gap, as the register prints them. */
export function numbersOf({ first, missing }: Pick<SequenceGap, 'first' | 'missing'>): string[] {
  const from = startOfLastDigits(first);
  const [prefix, digits] = [first.slice(0, from), first.slice(from)];
  return Array.from(
    { length: missing },
    (_, at) => prefix + String(Number(digits) + at).padStart(digits.startsWith('0') ? digits.length : 0, '0'),
  );
}

function compareGaps(a: SequenceGap, b: SequenceGap): number {
  const [left, right] = [a.registerId ?? '', b.registerId ?? ''];
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}
