// Reads remarks about transactions: `Line void: Ice 5kg; promo 2 for 5 -0.60`.

import { createPhraseTable } from '../../lines/phrase-table.ts';
import { readTrailingAmount, type TrailingAmount } from '../../text/amount.ts';
import { apartWords } from '../../text/apart-words.ts';
import { copyText } from '../../text/copy-text.ts';
import { createTextMemo } from '../../text/text-memo.ts';
import { LINE_WORDS } from '../../vocabulary/line-words.ts';
import { isOverride } from './read-kind.ts';

const MEANINGS = ['price-override', 'age-cancel', 'promo', 'void-line'] as const;
type RemarkKind = (typeof MEANINGS)[number];

export interface RemarkedEvent {
  kind: RemarkKind;
  /** Null for none. */
  cents: number | null;
  /** The part of the remark that says so. */
  text: string;
}

const isRemarkKind = (meaning: string): meaning is RemarkKind =>
  (MEANINGS as readonly string[]).includes(meaning);

/** All words of journals: `Voided sale` must find no phrase for a line. */
const table = createPhraseTable(LINE_WORDS);
const known = createTextMemo<readonly RemarkedEvent[]>();

/** Longer text is no remark. */
const LONGEST = 120;
const NUMBER_BEHIND = / (?:of|for|nr|no|#)?[ .:#]{0,3}\d{1,12}$/i;
const HAS_WORD = /\p{L}{3}/u;
const PARTS = /[;|\n]|, (?=\p{L})/u;
const amount: TrailingAmount = { cents: 0, labelEnd: 0 };

/** What a remark says that happened in its transaction; empty for other text. */
export function readRemark(text: string): readonly RemarkedEvent[] {
  if (text.length > LONGEST || !HAS_WORD.test(text)) return [];
  let events = known.get(text);
  if (events === undefined) {
    const kept = copyText(text);
    events = kept
      .split(PARTS)
      .map((part) => readPart(part.trim()))
      .filter((event) => event !== null);
    known.keep(kept, events);
  }
  return events;
}

function readPart(text: string): RemarkedEvent | null {
  const hasAmount = readTrailingAmount(text, 0, text.length, amount) && amount.labelEnd > 0;
  const { cents, labelEnd } = amount;
  const label = hasAmount ? text.slice(0, labelEnd) : text;
  const colon = label.indexOf(':');
  const said = apartWords(colon < 0 ? label : label.slice(0, colon)).trim();
  // What was taken off may stand without its sign.
  const meaning =
    isOverride(text) || isOverride(said)
      ? 'price-override'
      : (table.match(said, hasAmount && cents > 0 ? 'positive' : hasAmount ? 'negative' : 'none')?.meaning ??
        (hasAmount ? table.match(said, 'negative')?.meaning : undefined));
  if (meaning === undefined || !isRemarkKind(meaning)) return null;
  const sign = meaning === 'promo' ? -1 : 1;
  return { kind: meaning, cents: hasAmount ? sign * Math.abs(cents) : null, text };
}

/** Whether the first part of a remark is known from journals: `Recall of 70281`, `Card declined`. */
export function isKnownRemark(text: string): boolean {
  const [first = ''] = text.split(PARTS);
  const said = apartWords(first.replace(NUMBER_BEHIND, '')).trim();
  return readRemark(text).length > 0 || table.match(said, 'none') !== null;
}

/** What headings of columns with remarks begin with, as in `headingKey`. */
const HEADINGS =
  /^(?:note|remark|comment|memo|exception|observ|nota|bemerk|hinweis|anmerk|opmerk|komment|anmark|merknad|uwag|coment|remarq|annot)/;

export const isRemarkHeading = (key: string): boolean => HEADINGS.test(key);
