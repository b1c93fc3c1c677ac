// Notes the lines of printed receipts that were not understood, or only in part, to report them to the uploader.

import { readMark } from '../lines/mark-line.ts';
import { type EventKind, type ReceiptItem, type ReceiptLine, VOID_PREFIX } from '../receipt.ts';
import { titleKey } from '../shape/print/sample.ts';
import { noteAlsoIn, type UnknownWord, wordsKey } from '../taught/taught-word.ts';
import { createTextMemo, mayRecur } from '../text/text-memo.ts';
import { type Draft, type DraftMark, MOVES } from './draft.ts';
import { createTitlePlaces, type OtherTitle } from './title-places.ts';

export interface UnreadLines {
  /** For a complete receipt. */
  add(draft: Draft): void;
  /** Sentences for the cleaning report. */
  describe(): string[];
  /** The lines whose meaning a person may know, the most telling first. */
  list(): UnknownWord[];
}

interface LineForm {
  key: string;
  /** Printed to be seen. */
  isLoud: boolean;
  /** As a line without an amount; undefined for none so far. */
  noted?: Unread | undefined;
}

interface Unread {
  example: string;
  /** As `wordsKey` gives them. */
  words: string;
  tickets: number;
  /** As in `UnknownWord`. */
  seenIn: string;
  alsoIn?: string[];
  /** What it was taken for; '' for nothing. */
  takenFor: string;
}

const MOST_NAMED = 4;
/** Of transactions that have a line; of more, the first one is named. */
const MOST_NUMBERS = 5;
const MOST_FORMS = 500;
const MOST_LISTED = 60;
const LONGEST_NAMED = 40;
const LONGEST_EXAMPLE = 80;
const MOST_NAMES = 5000;
/** What more receipts have doesn't say anything about a single one. */
const FEW = 0.1;
/** The same for what is printed to be seen. */
const SOME = 1 / 3;

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
  const overruled = {
    payment: new Map<string, Unread>(),
    drawer: new Map<string, Unread>(),
    sums: new Map<string, Unread>(),
  };
  const loud = new Map<string, Unread>();
  const codes = new Map<string, Unread>();
  const returned = new Map<string, Unread>();
  const behind = new Map<string, Unread>();
  /** Of transactions with nothing else. */
  const alone = new Map<string, Unread>();
  const quiet = new Map<string, Unread>();
  /** Beside lines that were taken back. */
  const beside = new Map<string, Unread>();
  let receipts = 0;
  /** Most lines recur in every receipt. */
  const forms = createTextMemo<LineForm>();
  const formOf = (text: string): LineForm => {
    const known = forms.get(text);
    if (known !== undefined) return known;
    const form = { key: titleKey(text.replace(CODES, '0')), isLoud: isLoud(text) };
    if (mayRecur(text)) forms.keep(text, form);
    return form;
  };
  const titles = createTitlePlaces((text) => formOf(text).key);
  const noteWording = (text: string, seenIn: string): void => {
    const form = formOf(text);
    if (form.noted !== undefined) countIn(form.noted, seenIn);
    else form.noted = noteIn(form.isLoud ? loud : quiet, { text, key: form.key, takenFor: '', seenIn });
  };
  /** What was sold and paid: such a name says nothing of a transaction. */
  const sold = new Set<string>();
  const noteSold = ({ receipt: { items, tenders } }: Draft): void => {
    if (tenders.length === 0 || sold.size >= MOST_NAMES) return;
    for (const { name, priceCents } of items) if (priceCents > 0) sold.add(name);
  };
  const rareOf = (found: ReadonlyMap<string, Unread>, share = FEW): Unread[] =>
    [...found.values()].filter(({ tickets }) => tickets <= Math.max(1, receipts * share));
  return {
    add(draft) {
      receipts++;
      const { events, transactionNumber } = draft.receipt;
      const note = (found: Map<string, Unread>, text?: string, takenFor?: string) =>
        noteIn(found, { text, key: formOf(text ?? '').key, takenFor, seenIn: transactionNumber });
      for (const { lineIndex, isByPlace, overruledBy } of draft.marks) {
        const event = events.find((one) => one.lineIndex === lineIndex);
        if (isByPlace === true) note(placed, draft.words[lineIndex]);
        else if (overruledBy !== undefined) note(overruled[overruledBy], draft.words[lineIndex]);
        else if (event !== undefined) note(taken, draft.words[lineIndex], NAMES[event.kind]);
      }
      if (!events.some(({ kind }) => TAKING_BACK.has(kind))) {
        for (const { lineIndex, meaning, overruledBy } of draft.marks)
          if (overruledBy === undefined && !SAY_NOTHING.has(meaning) && !MOVES.has(meaning))
            note(left, draft.words[lineIndex]);
        for (const words of wordingsOf(draft)) noteWording(words, transactionNumber);
        for (const code of codesOf(draft)) note(codes, code);
        if (!events.some(({ kind }) => MOVES.has(kind))) titles.add(draft);
      } else if (events.every(({ kind }) => kind === 'void-line' || !TAKING_BACK.has(kind)))
        // Only a line was taken back: that says nothing of the ticket.
        for (const words of wordingsOf(draft)) note(beside, words);
      noteSold(draft);
      const lone = nameAlone(draft);
      if (lone !== undefined) note(alone, lone);
      for (const { words } of draft.behind) note(behind, words);
      const names = namesReturned(draft);
      if (names.length > 0) for (const name of new Set(names)) note(returned, name);
    },
    describe() {
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
          rareOf(left, SOME),
          'Look at the original rows.',
        ),
        ...describeUnread(
          'Lines that say that nothing was sold do not count, because what they are among was paid:',
          [...overruled.payment.values()],
          'Look at the original rows.',
        ),
        ...describeUnread(
          'Lines that say that something was voided do not count, because only the drawer was opened:',
          [...overruled.drawer.values()],
          'Look at the original rows.',
        ),
        ...describeUnread(
          'Lines with an amount that no sum includes do not count as goods:',
          [...overruled.sums.values()],
          'Look at the original rows.',
        ),
        ...describeUnread(
          'Lines that few transactions have were not understood:',
          [...rareOf(loud, SOME), ...rareOf(codes)],
          'They may say that a transaction was something else than a sale. Look at the original rows.',
        ),
        ...describeTitles(titles.list()),
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
    list() {
      const names = [...alone.values(), ...returned.values()].filter(({ example }) => !sold.has(example));
      const telling = [...taken.values(), ...rareOf(left, SOME), ...placed.values()];
      const found = new Map<string, UnknownWord>();
      for (const { example, words, tickets, seenIn, alsoIn } of [
        ...telling,
        ...names,
        ...rareOf(loud, SOME),
        ...rareOf(quiet),
        ...rareOf(beside),
      ]) {
        if (words === '' || found.has(words) || found.size >= MOST_LISTED) continue;
        const isKnownInPart = readMark(example) !== null;
        found.set(words, {
          place: 'line',
          words,
          example,
          transactions: tickets,
          seenIn,
          ...(alsoIn && { alsoIn }),
          ...(isKnownInPart && { isKnownInPart }),
        });
      }
      return [...found.values()];
    },
  };
}

function countIn(noted: Unread, seenIn: string): void {
  noted.tickets++;
  noteAlsoIn(noted, seenIn);
}

interface Noted {
  text: string | undefined;
  /** The same for lines that differ only in their figures. */
  key: string;
  takenFor: string | undefined;
  seenIn: string;
}

function noteIn(
  found: Map<string, Unread>,
  { text = '', key, takenFor = '', seenIn }: Noted,
): Unread | undefined {
  const form = `${takenFor} ${key}`;
  const known = found.get(form);
  if (known !== undefined) {
    countIn(known, seenIn);
    return known;
  }
  if (found.size >= MOST_FORMS) return undefined;
  const example = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_EXAMPLE);
  const noted = { example, words: wordsKey('line', text), tickets: 1, seenIn, takenFor };
  found.set(form, noted);
  return noted;
}

/** Whether a line is nothing but text. A name above its price doesn't count. */
function isWording({ receipt: { lines, items }, postponed }: Draft, at: number): boolean {
  const next = lines[at + 1]?.kind;
  const isAbove = next === 'item' || next === 'void-item';
  const isName =
    (isAbove &&
      !hasOwnName(
        lines[at + 1],
        items.find(({ lineIndex }) => lineIndex === at + 1),
      )) ||
    postponed.some(({ lineIndex }) => lineIndex === at);
  return lines[at]?.kind === 'text' && !isName;
}

/** Whether an article is named in its line. */
function hasOwnName(line: ReceiptLine | undefined, item: ReceiptItem | undefined): boolean {
  if (line === undefined || item === undefined) return false;
  const name = item.name.startsWith(VOID_PREFIX) ? item.name.slice(VOID_PREFIX.length) : item.name;
  return name.trim() !== '' && line.text.replace(/\s+/g, ' ').includes(name.replace(/\s+/g, ' ').trim());
}

/** Words in capitals or in a frame: a receipt's marks are meant to be seen. */
const isLoud = (text: string): boolean => LOUD.test(text) || FRAMED.test(text);

const LOUD = /^[^\p{Ll}\d]{0,8}\p{Lu}{3}[^\p{Ll}\d]{1,36}$/u;
const FRAMED = /^[*=<>#-]{2,12}[^\d*=<>#]{3,30}[*=<>#-]{2,12}$/;

/** `ZKI: 84ce32d258438ecac098c0773b888246`: each receipt has another one. */
const CODES = /(?<![\p{L}\d])(?=\p{L}{0,20}\d)[\p{L}\d-]{8,80}(?![\p{L}\d])/gu;

const NOTHING: readonly string[] = [];

/** What a transaction's only amount is called, if it has neither a total nor a payment: money may have been moved. */
function nameAlone({ receipt }: Draft): string | undefined {
  const { items, totalCents, subtotalCents, tenders, events } = receipt;
  const isBare = totalCents === null && subtotalCents === null && tenders.length + events.length === 0;
  return isBare && items.length === 1 ? items[0]?.name : undefined;
}

/** Articles with an amount below zero in a receipt that brings money in, if no word says what they are. */
function namesReturned({ receipt: { items, totalCents, events }, payoutLines }: Draft): readonly string[] {
  if ((totalCents ?? 0) <= 0 || !items.some(({ priceCents }) => priceCents < 0)) return NOTHING;
  if (events.some(({ kind }) => kind === 'refund')) return NOTHING;
  const returned = items.filter(({ state, priceCents }) => state === 'sold' && priceCents < 0);
  return returned.filter(({ lineIndex }) => !payoutLines.includes(lineIndex)).map(({ name }) => name);
}

function describeUnread(what: string, unread: readonly Unread[], advice: string): string[] {
  if (unread.length === 0) return [];
  const all = unread.toSorted((a, b) => b.tickets - a.tickets);
  return [
    `${what} ${quoteFirst(all.map(({ example, ...rest }) => ({ text: example, ...rest })))}. ${advice}`,
  ];
}

function describeTitles(titles: readonly OtherTitle[]): string[] {
  const [first] = titles;
  if (first === undefined) return [];
  return [
    `Above their goods, few transactions say something else than the others, which say “${first.usual.slice(0, LONGEST_NAMED)}”: ${quoteFirst(titles)}. ` +
      'They may be something else than sales, such as refunds. Look at the original rows.',
  ];
}

type Quoted = Pick<Unread, 'tickets' | 'seenIn' | 'alsoIn'> & { text: string; takenFor?: string };

/** `“VOIDED” for a void (1 transaction: 7104), “X9” (9 transactions, such as 7109), …` */
function quoteFirst(lines: readonly Quoted[]): string {
  const named = lines.slice(0, MOST_NAMED).map((line) => {
    const { text, takenFor = '' } = line;
    const meaning = takenFor === '' ? '' : ` for ${takenFor}`;
    return `“${text.slice(0, LONGEST_NAMED)}”${meaning} (${nameTickets(line)})`;
  });
  return `${named.join(', ')}${lines.length > MOST_NAMED ? ', …' : ''}`;
}

function nameTickets({ tickets, seenIn, alsoIn = [] }: Quoted): string {
  if (tickets === 1) return `1 transaction: ${seenIn}`;
  const isAll = alsoIn.length === tickets - 1 && tickets <= MOST_NUMBERS;
  return `${tickets} transactions${isAll ? `: ${[seenIn, ...alsoIn].join(', ')}` : `, such as ${seenIn}`}`;
}

const CODE = /^\s{0,40}\p{Lu}{2,3}\s{0,40}$/u;

/** `RT`, `OVR`: lines of a few letters above or among the goods, or right below them. */
function codesOf(draft: Draft): string[] {
  const last = draft.receipt.items.at(-1)?.lineIndex ?? -1;
  return draft.unread
    .filter((at) => at <= last + 1 && CODE.test(draft.words[at] ?? '') && isWording(draft, at))
    .map((at) => draft.words[at] ?? '');
}

/** The words of lines that nothing else was taken from. */
function wordingsOf(draft: Draft): string[] {
  return draft.unread
    .filter((at) => !draft.marks.some(({ lineIndex }) => lineIndex === at) && isWording(draft, at))
    .map((at) => draft.words[at] ?? '');
}
