// Notes whether the lines of a printed journal's transactions name the one before: then each ends where it should begin.

import type { Receipt } from '../receipt.ts';

export interface BoundaryWatch {
  add(receipt: Receipt): void;
  /** A sentence where most transactions have a line with the number of the one before; null else. */
  describe(): string | null;
}

/** So many tell; a journal has the same form throughout. */
const MOST_SEEN = 500;
const FEWEST_SEEN = 5;
const MOSTLY = 0.5;
/** Shorter numbers stand in lines by chance. */
const FEWEST_DIGITS = 3;

/** Counts only, and the number of the transaction before. */
export function createBoundaryWatch(): BoundaryWatch {
  let seen = 0;
  let crossing = 0;
  let example = '';
  let before = '';
  return {
    add({ shape, transactionNumber, lines }) {
      if (shape !== 'journal-print' || seen >= MOST_SEEN) return;
      const number = before;
      before = transactionNumber;
      if (number.length < FEWEST_DIGITS || number === transactionNumber) return;
      seen++;
      const line = lines.find(({ text }) => hasWord(text, number));
      if (line === undefined) return;
      crossing++;
      example ||= line.text.replace(/\s+/g, ' ').trim().slice(0, 50);
    },
    describe() {
      if (seen < FEWEST_SEEN || crossing < seen * MOSTLY) return null;
      return (
        `In ${crossing} of ${seen} transactions a line has the number of the transaction before, such as “${example}”: ` +
        'each may have been given the lines of another one. Look at the original rows before you decide on them.'
      );
    },
  };
}

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return at >= 0 && !/[\d.]$/.test(text.slice(0, at)) && !/^[\d.]/.test(text.slice(at + word.length));
}
