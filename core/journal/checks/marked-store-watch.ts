// Notes which numbers stand behind the same words throughout a file, as in `QUIK MART #4001` above each page.
import { upperCase } from '../text/upper-case.ts';
import { HEADING_WORDS, MARKED_WORDS } from '../vocabulary/heading-words.ts';

export interface MarkedStoreWatch {
  /** @param isHead whether the line is among a sheet's first. */
  line(text: string, isHead: boolean): void;
  /** Numbers that may be a store's, and how many lines have each; the most frequent first. */
  list(): [store: string, lines: number][];
}

/** In the middle of a file, what stands there less often heads no pages. */
const FEWEST_LINES = 3;
const MARKED = /^\P{L}{0,9}(\p{L}[\p{L} '’&.-]{1,40})#\s{0,2}(\d{2,6})(?![\p{L}\d]|[.,:/-]\d)/u;
/** What else is numbered so; those with a number for each receipt are left out by themselves. */
const NUMBERED: ReadonlySet<string> = new Set(
  'TABLE GUEST CARD PUMP BATCH SHIFT INVOICE RECEIPT ITEM AUTH REF ACCT ACCOUNT PHONE PAGE REPORT DAY DOC COUPON'.split(
    ' ',
  ),
);
const MOST_PREFIXES = 1_000;

export function createMarkedStoreWatch(): MarkedStoreWatch {
  /** By the words in front of them. */
  const seen = new Map<string, { number: string | null; lines: number; isHead: boolean }>();
  return {
    line(text, isHead) {
      const [, words = '', number = ''] = MARKED.exec(text) ?? [];
      if (words === '' || isNumbered(words)) return;
      const prefix = upperCase(words).trim();
      const one = seen.get(prefix);
      if (one) {
        one.lines += 1;
        one.isHead ||= isHead;
        if (one.number !== number) one.number = null;
      } else if (seen.size < MOST_PREFIXES) seen.set(prefix, { number, lines: 1, isHead });
    },
    list() {
      const lines = new Map<string, number>();
      for (const one of seen.values())
        if (one.number !== null && (one.isHead || one.lines >= FEWEST_LINES))
          lines.set(one.number, (lines.get(one.number) ?? 0) + one.lines);
      return [...lines].toSorted(([, one], [, other]) => other - one);
    },
  };
}

function isNumbered(words: string): boolean {
  const last =
    upperCase(words)
      .trim()
      .split(/[\s.]+/)
      .findLast((word) => word !== '') ?? '';
  return NUMBERED.has(last) || (HEADING_WORDS[last] ?? MARKED_WORDS[last] ?? 'store') !== 'store';
}
