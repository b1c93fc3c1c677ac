// Notes the lines of printed receipts that were not understood, or only in part, to report them to the uploader.

import type { EventKind } from '../receipt.ts';
import { titleKey } from '../shape/print/sample.ts';
import { type Draft, type DraftMark, MOVES } from './draft.ts';

export interface UnreadLines {
  /** For a complete receipt. */
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
/** What more receipts have doesn't say anything about a single one. */
const FEW = 0.1;

const NAMES: Partial<Record<EventKind, string>> = {
  'void-ticket': 'a void',
  abort: 'an abort',
  refund: 'a refund',
  suspend: 'a suspended ticket',
  'no-sale': 'a no sale',
  promo: 'a discount',
  'safe-drop': 'a safe drop',
  'paid-out': 'a paid-out',
  'paid-in': 'a paid-in',
};

/** If a receipt has one of these, a line with the same meaning was understood. */
const TAKING_BACK: ReadonlySet<EventKind> = new Set([
  'void-line',
  'void-ticket',
  'abort',
  'tender-abort',
  'refund',
  'suspend',
  'no-sale',
]);

/** A drawer opens for every sale in cash; where nothing else was sold, it's understood as a no sale. */
const SAY_NOTHING: ReadonlySet<DraftMark['meaning']> = new Set(['promo', 'drawer-open']);

/** One for each file. */
export function createUnreadLines(): UnreadLines {
  const taken = new Map<string, Unread>();
  const placed = new Map<string, Unread>();
  const left = new Map<string, Unread>();
  const loud = new Map<string, Unread>();
  const returned = new Map<string, Unread>();
  const behind = new Map<string, Unread>();
  let receipts = 0;
  return {
    add(draft) {
      receipts++;
      const { events } = draft.receipt;
      for (const { lineIndex, isByPlace } of draft.marks) {
        const event = events.find((one) => one.lineIndex === lineIndex);
        if (isByPlace === true) note(placed, draft.words[lineIndex]);
        else if (event !== undefined) note(taken, draft.words[lineIndex], NAMES[event.kind]);
      }
      if (!events.some(({ kind }) => TAKING_BACK.has(kind))) {
        for (const { lineIndex, meaning } of draft.marks)
          if (!SAY_NOTHING.has(meaning) && !MOVES.has(meaning)) note(left, draft.words[lineIndex]);
        for (const at of draft.unread)
          if (isLoud(draft, at) && !draft.marks.some(({ lineIndex }) => lineIndex === at))
            note(loud, draft.words[at]);
      }
      for (const { words } of draft.behind) note(behind, words);
      const names = namesReturned(draft);
      if (names.length > 0) for (const name of new Set(names)) note(returned, name);
    },
    describe() {
      const rare = [...loud.values()].filter(({ tickets }) => tickets <= Math.max(1, receipts * FEW));
      return [
        ...describeUnread(
          'Lines that are known in part only were taken for what a word in them says:',
          [...taken.values()],
          'Look at the original rows.',
        ),
        ...describeUnread(
          'Goods without a total or a payment count as given up, because of what few transactions have below them:',
          [...placed.values()],
          'Look at the original rows.',
        ),
        ...describeUnread(
          'Lines that may say that something was taken back, or not sold, were not understood:',
          [...left.values()],
          'Look at the original rows.',
        ),
        ...describeUnread(
          'Lines that few transactions have were not understood:',
          rare,
          'They may say that a transaction was something else than a sale. Look at the original rows.',
        ),
        ...describeUnread(
          'Lines that have words behind their amount were read without them:',
          [...behind.values()],
          'They may say that a line was taken back, or not charged. Look at the original rows.',
        ),
        ...describeUnread(
          'Amounts below zero that take back nothing above them were read as goods that came back:',
          [...returned.values()],
          'They may be discounts, or voids of other lines.',
        ),
      ];
    },
  };
}

function note(found: Map<string, Unread>, text = '', takenFor = ''): void {
  const key = `${takenFor} ${titleKey(text)}`;
  const known = found.get(key);
  if (known !== undefined) known.tickets++;
  else if (found.size < MOST_FORMS) {
    const example = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAMED);
    found.set(key, { example, tickets: 1, takenFor });
  }
}

/** Words in capitals or in a frame: a receipt's marks are meant to be seen. A name above its price doesn't count. */
function isLoud({ receipt: { lines }, words, postponed }: Draft, at: number): boolean {
  const text = words[at] ?? '';
  const next = lines[at + 1]?.kind;
  const isName =
    next === 'item' || next === 'void-item' || postponed.some(({ lineIndex }) => lineIndex === at);
  return lines[at]?.kind === 'text' && !isName && (LOUD.test(text) || FRAMED.test(text));
}

const LOUD = /^[^a-z\d]{0,8}[A-Z]{3}[^a-z\d]{1,36}$/;
const FRAMED = /^[*=<>#-]{2,12}[^\d*=<>#]{3,30}[*=<>#-]{2,12}$/;

const NOTHING: readonly string[] = [];

/** Articles with an amount below zero in a receipt that brings money in, if no word says what they are. */
function namesReturned({ receipt: { items, totalCents, events }, payoutLines }: Draft): readonly string[] {
  if ((totalCents ?? 0) <= 0 || !items.some(({ priceCents }) => priceCents < 0)) return NOTHING;
  if (events.some(({ kind }) => kind === 'refund')) return NOTHING;
  const returned = items.filter(({ state, priceCents }) => state === 'sold' && priceCents < 0);
  return returned.filter(({ lineIndex }) => !payoutLines.includes(lineIndex)).map(({ name }) => name);
}

function describeUnread(what: string, unread: readonly Unread[], advice: string): string[] {
  if (unread.length === 0) return [];
  const named = unread
    .toSorted((a, b) => b.tickets - a.tickets)
    .slice(0, MOST_NAMED)
    .map(({ example, tickets, takenFor }) => {
      const meaning = takenFor === '' ? '' : ` for ${takenFor}`;
      return `“${example}”${meaning} (${tickets === 1 ? '1 transaction' : `${tickets} transactions`})`;
    });
  return [`${what} ${named.join(', ')}${unread.length > MOST_NAMED ? ', …' : ''}. ${advice}`];
}
