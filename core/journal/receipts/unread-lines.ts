// Notes the lines of printed receipts whose words are not known, so that whoever uploaded the file is told of those that
// may matter.

import type { Receipt } from '../receipt.ts';
import { titleKey } from '../shape/print/sample.ts';
import type { Draft } from './draft.ts';

export interface UnreadLines {
  /** Of a receipt that is whole. */
  add(draft: Draft): void;
  /** Sentences for the cleaning report. */
  describe(): string[];
}

interface Unread {
  example: string;
  tickets: number;
  /** What it was taken for; '' for nothing. */
  takenFor: string;
}

const MOST_NAMED = 4;
const MOST_FORMS = 500;
const LONGEST_NAMED = 40;

const NAMES: Partial<Record<Receipt['events'][number]['kind'], string>> = {
  'void-ticket': 'a void',
  abort: 'an abort',
  refund: 'a refund',
  suspend: 'a suspended ticket',
  'no-sale': 'a no sale',
};

/** One for each file. */
export function createUnreadLines(): UnreadLines {
  const marks = new Map<string, Unread>();
  function note(found: Map<string, Unread>, text: string, takenFor: string): void {
    const key = `${takenFor} ${titleKey(text)}`;
    const known = found.get(key);
    if (known !== undefined) known.tickets++;
    else if (found.size < MOST_FORMS)
      found.set(key, {
        example: text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAMED),
        tickets: 1,
        takenFor,
      });
  }
  return {
    add({ receipt: { events, lines }, words, marks: found }) {
      for (const { lineIndex } of found) {
        if (lines[lineIndex + 1]?.kind === 'void-item') continue;
        const event = events.find((one) => one.lineIndex === lineIndex);
        note(marks, words[lineIndex] ?? '', event === undefined ? '' : (NAMES[event.kind] ?? ''));
      }
    },
    describe: () => describeMarks([...marks.values()]),
  };
}

function describeMarks(marks: readonly Unread[]): string[] {
  const taken = marks.filter(({ takenFor }) => takenFor !== '');
  const left = marks.filter(({ takenFor }) => takenFor === '');
  return [
    taken.length === 0
      ? ''
      : `Lines that are known in part only were taken for what a word in them says: ${list(taken)}. Look at the original rows.`,
    left.length === 0
      ? ''
      : `Lines that may say that something was taken back, or not sold, were not understood: ${list(left)}. Look at the original rows.`,
  ].filter((remark) => remark !== '');
}

function list(marks: readonly Unread[]): string {
  const named = marks
    .toSorted((a, b) => b.tickets - a.tickets)
    .slice(0, MOST_NAMED)
    .map(({ example, tickets, takenFor }) => {
      const meaning = takenFor === '' ? '' : ` for ${takenFor}`;
      return `“${example}”${meaning} (${tickets === 1 ? '1 transaction' : `${tickets} transactions`})`;
    });
  return named.join(', ') + (marks.length > MOST_NAMED ? ', …' : '');
}
