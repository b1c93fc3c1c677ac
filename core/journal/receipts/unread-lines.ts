// Notes the lines of printed receipts whose words are not known, so that whoever uploaded the file is told of those that
// may matter.

import type { EventKind } from '../receipt.ts';
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

const NAMES: Partial<Record<EventKind, string>> = {
  'void-ticket': 'a void',
  abort: 'an abort',
  refund: 'a refund',
  suspend: 'a suspended ticket',
  'no-sale': 'a no sale',
};

/** Where a ticket has one of these, a line that says the same was understood. */
const TAKING_BACK: ReadonlySet<EventKind> = new Set([
  'void-line',
  'void-ticket',
  'abort',
  'tender-abort',
  'refund',
  'suspend',
  'no-sale',
]);

/** One for each file. */
export function createUnreadLines(): UnreadLines {
  const marks = new Map<string, Unread>();
  const returned = new Map<string, Unread>();
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
    add(draft) {
      const {
        receipt: { events },
        words,
        marks: found,
      } = draft;
      for (const name of new Set(namesReturned(draft))) note(returned, name, '');
      for (const { lineIndex } of found) {
        const event = events.find((one) => one.lineIndex === lineIndex);
        if (event !== undefined) note(marks, words[lineIndex] ?? '', NAMES[event.kind] ?? '');
        else if (!events.some(({ kind }) => TAKING_BACK.has(kind))) note(marks, words[lineIndex] ?? '', '');
      }
    },
    describe: () => [...describeMarks([...marks.values()]), ...describeReturned([...returned.values()])],
  };
}

/** Articles with an amount below zero in a ticket that brings money in, where no word says what they are. */
function namesReturned({ receipt: { items, totalCents, events }, payoutLines }: Draft): string[] {
  if ((totalCents ?? 0) <= 0 || events.some(({ kind }) => kind === 'refund')) return [];
  return items
    .filter(
      ({ state, priceCents, lineIndex }) =>
        state === 'sold' && priceCents < 0 && !payoutLines.includes(lineIndex),
    )
    .map(({ name }) => name);
}

function describeReturned(returned: readonly Unread[]): string[] {
  if (returned.length === 0) return [];
  return [
    `Amounts below zero that take back nothing above them were read as goods that came back: ${list(returned)}. ` +
      'They may be discounts, or voids of other lines.',
  ];
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
