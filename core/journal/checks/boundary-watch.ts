// Notes whether the transactions of a printed journal end where they should: lines with the number of the one before,
// or another time than theirs, may belong to another one.

import { readLineForm } from '../lines/heading-form.ts';
import type { Receipt } from '../receipt.ts';
import { isDigit } from '../text/char-code.ts';
import { parseTime } from '../text/date-time.ts';
import { createFirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

/** This many are enough; a journal has the same form throughout. */
const MOST_SEEN = 500;
const FEWEST_SEEN = 5;
const MOSTLY = 0.5;
/** Shorter numbers occur in lines by chance. */
const FEWEST_DIGITS = 3;
/** A payment takes a while. */
const NEAR_SECONDS = 120;
const DAY_SECONDS = 86_400;

/** Keeps only counts, the number of the previous transaction, and the first examples. */
export function createBoundaryWatch(): Watch {
  let all = 0;
  let seen = 0;
  let crossing = 0;
  let example = '';
  let before = '';
  const otherTimes = createFirstFew();
  const crowded = createFirstFew();

  function addNumber({ transactionNumber, lines }: Receipt): void {
    if (seen >= MOST_SEEN) return;
    const number = before;
    before = transactionNumber;
    if (number.length < FEWEST_DIGITS || number === transactionNumber) return;
    seen++;
    const line = lines.find(({ text }) => hasWord(text, number));
    if (line === undefined) return;
    crossing++;
    example ||= short(line.text);
  }

  function addTime(receipt: Receipt): void {
    const line = findOtherTime(receipt);
    if (line !== null) otherTimes.add(`“${short(line)}” in ${receipt.transactionNumber}`);
  }

  return {
    add(receipt) {
      if (receipt.shape !== 'journal-print') return;
      all++;
      addNumber(receipt);
      addTime(receipt);
      if (isCrowded(receipt)) crowded.add(receipt.transactionNumber);
    },
    describe() {
      if (seen >= FEWEST_SEEN && crossing >= seen * MOSTLY) {
        return (
          `In ${crossing} of ${seen} transactions a line has the number of the transaction before, such as “${example}”: ` +
          'each may have been given the lines of another one. Look at the original rows before you decide on them.'
        );
      }
      if (crowded.count > 0) {
        return (
          `${crowded.count} of ${all} transactions have lines with several other times (${crowded.list()}): ` +
          'they hold the lines of others, which are missing. Look at the original rows.'
        );
      }
      // If most have one, the till prints it.
      if (otherTimes.count === 0 || otherTimes.count > all * MOSTLY) return null;
      return (
        `In ${otherTimes.count} of ${all} transactions a line has another time than the transaction (${otherTimes.list()}): ` +
        'it may begin a transaction of its own. Look at the original rows.'
      );
    },
  };
}

/** A cheap check for what may be a time: hardly any line has a colon between digits. */
function mayHaveTime(text: string): boolean {
  for (let at = text.indexOf(':'); at > 0; at = text.indexOf(':', at + 1))
    if (isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1))) return true;
  return false;
}

const DATES = /\d{1,4}([-/.])\d{1,2}\1\d{1,4}/g;

/** `RANGE 11/16/26 00:00 - 11/16/26 23:59` at the head of a page: no transaction begins with two dates. */
const isPeriod = (text: string): boolean => (text.match(DATES)?.length ?? 0) > 1;

/** @returns a line of a transaction that has the date and the time of another one; null for none */
export function findOtherTime({ time, lines }: Receipt): string | null {
  const own = parseTime(time).seconds;
  const line = lines.find(({ kind, text }) => {
    const form = kind === 'text' && mayHaveTime(text) && !isPeriod(text) ? readLineForm(text, 0) : null;
    if (form === null || form.date === null || form.seconds < 0) return false;
    const apart = Math.abs(form.seconds - own);
    return Math.min(apart, DAY_SECONDS - apart) > NEAR_SECONDS;
  });
  return line?.text ?? null;
}

const FEWEST_OTHERS = 3;

/** Whether the lines of a printed receipt have several other times: then they are those of several receipts. */
export function isCrowded({ shape, time, lines }: Receipt): boolean {
  if (shape !== 'journal-print') return false;
  // A cheap check: hardly any receipt has so many.
  const timed = lines.filter(({ kind, text }) => kind !== 'header' && mayHaveTime(text));
  if (timed.length < FEWEST_OTHERS) return false;
  const own = parseTime(time).seconds;
  const others = new Set<number>();
  for (const { text } of timed) {
    const form = readLineForm(text, 0);
    if (form === null || form.date === null || form.seconds < 0) continue;
    if (Math.abs(form.seconds - own) > NEAR_SECONDS) others.add(form.seconds);
    if (others.size >= FEWEST_OTHERS) return true;
  }
  return false;
}

const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 50);

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return at >= 0 && !/[\d.]$/.test(text.slice(0, at)) && !/^[\d.]/.test(text.slice(at + word.length));
}
