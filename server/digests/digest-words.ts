// The sentences of a digest, each worded so it could be read in front of the cashier.
import { describeLeftOutOfFile, showTurning, wordsOfLeftOut } from '@tillwatch/contract';
import { figureText, kindText } from '@tillwatch/core/ranking';
import {
  DAYS_BACK,
  type Digest,
  type DigestDay,
  type DigestReview,
  type DigestRow,
  type StandOut,
  type StoreDigest,
} from './read-digest.ts';

/** Printed below every list of figures. */
export const WHAT_FIGURES_ARE =
  'A range allows for chance. A figure says where a look may be worth it, and not why: nobody has done anything wrong because of a figure.';

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const COUNT = new Intl.NumberFormat('en-US');
const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'Monday, November 23'. @param day 'YYYY-MM-DD' */
export function dayText(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}

/** '14:05', as on the screens. @param time 'YYYY-MM-DDTHH:MM:SS' */
const timeText = (time: string): string => time.slice(11, 16);

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${COUNT.format(count)} ${count === 1 ? one : many}`;
}

export function storeText({ number, name }: StoreDigest['store']): string {
  return showTurning(`${number} · ${name}`);
}

/** '14:05, Abort, $42.50, POS 1, cashier 104' */
export function rowText({ time, type, amount, register, ...whom }: DigestRow): string {
  return [
    timeText(time),
    type,
    MONEY.format(amount),
    register === null ? null : `POS ${showTurning(register)}`,
    cashierText(whom),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** 'cashier 104'; of whom files disagree about, 'cashier 104 or 31, as files disagree'. */
function cashierText({
  employeeId,
  otherEmployeeIds,
}: Pick<DigestRow, 'employeeId' | 'otherEmployeeIds'>): string {
  if (employeeId === null) return 'no cashier named';
  const ids = [employeeId, ...otherEmployeeIds].map(showTurning);
  return `cashier ${ids.join(' or ')}${otherEmployeeIds.length > 0 ? ', as files disagree' : ''}`;
}

/** What speaks for a look, the money, and what somebody has already decided. */
export function reasonText({ sentence, atRisk, isAtRiskAssumed, review }: DigestRow): string {
  const parts = [
    sentence === null ? null : `${showTurning(sentence).replace(/\.?$/, '')}.`,
    atRisk > 0 ? moneyText(atRisk, isAtRiskAssumed) : null,
    review === null ? null : reviewText(review),
  ];
  return parts.filter((part) => part !== null).join(' ');
}

/** 'Verified by Ann Lee, without opening it.' */
function reviewText({ decision, by, wasOpened }: DigestReview): string {
  const what = decision === 'flagged' ? 'Flagged' : 'Verified';
  return `${what}${by === '' ? '' : ` by ${showTurning(by)}`}${wasOpened === false ? ', without opening it' : ''}.`;
}

const moneyText = (atRisk: number, isAssumed: boolean): string =>
  isAssumed
    ? `About ${MONEY.format(atRisk)} to account for, as such cases are assumed to cost.`
    : `${MONEY.format(atRisk)} to account for.`;

const MOST_FIGURES = 3;

/** 'Cashier 104: 14 refunds, where 4.1 are usual for 1,900 sales (2.1 to 5.4 times as often). Also …' */
export function standOutText({ employeeId, sales, figures }: StandOut): string {
  const [first, ...others] = figures.slice(0, MOST_FIGURES);
  if (!first) return '';
  const usual = `${comparedText(first)} for ${countText(sales, 'sale')}`;
  const left = figures.length - 1 - others.length;
  return [
    `Cashier ${showTurning(employeeId)}: ${usual} (${figureText(first.low)} to ${figureText(first.high)} times as often).`,
    ...(others.length > 0 ? [`Also ${others.map(comparedText).join('; ')}.`] : []),
    ...(left > 0 ? [`${countText(left, 'more figure')} on the cashier’s page.`] : []),
  ].join(' ');
}

/** '14 refunds, where 4.1 are usual' */
function comparedText({ kind, observed, expected }: StandOut['figures'][number]): string {
  const usual = figureText(expected);
  return `${kindText(kind, COUNT.format(observed))}, where ${usual} ${usual === '1' ? 'is' : 'are'} usual`;
}

export function standOutsTitle({ isFirst }: Pick<Digest, 'isFirst'>): string {
  return isFirst ? 'Cashiers whose figures stand out' : 'Cashiers whose figures newly stand out';
}

/** Who else still stands out; null if nobody. */
export function stillText({ standOutsFound, standingOutBefore }: StoreDigest): string | null {
  if (standingOutBefore === 0) return null;
  const who = countText(standingOutBefore, standOutsFound > 0 ? 'more cashier' : 'cashier');
  return `The figures of ${who} still stand out, as reported before.`;
}

/** 'Monday, November 23: the first 10 of 412 transactions' */
export function dayTitle({ day, transactions, rows, isMoreOf }: DigestDay): string {
  const more = isMoreOf ? ' (more has come since the last digest)' : '';
  return `${dayText(day)}: ${whatText(transactions, rows.length)}${more}`;
}

function whatText(transactions: number, shown: number): string {
  const all = countText(transactions, 'transaction');
  if (shown === 0) return `${all}, none of which calls for a look first`;
  return `the first ${shown === 1 ? 'one' : String(shown)} of ${all}`;
}

/** Which days lack an export, and the newest day; null if none is missing. */
export function missingText({ missing, lastDay }: StoreDigest): string | null {
  if (lastDay === null) return 'No export of this store has come yet.';
  if (missing.length === 0) return null;
  if (isOld({ missing, lastDay })) return `No export since ${dayText(lastDay)}.`;
  const until = missing.includes(lastDay) || missing.some((day) => day < lastDay) ? '' : newestText(lastDay);
  return `No export for ${listText(missing.map(dayText))}.${until}`;
}

/** All days that a digest looks back on are missing. */
function isOld({ missing, lastDay }: Pick<StoreDigest, 'missing' | 'lastDay'>): boolean {
  return missing.length === DAYS_BACK && lastDay !== null && missing.every((day) => day > lastDay);
}

const newestText = (day: string): string => ` The newest day is ${dayText(day)}.`;

function listText(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  const [last, rest] = [parts.at(-1) ?? '', parts.slice(0, -1)];
  return rest.length === 1 ? `${rest.join('')} and ${last}` : `${rest.join('; ')}; and ${last}`;
}

/** Why the export of a day looks incomplete. */
export function incompleteText({ day, reasons }: StoreDigest['incomplete'][number]): string {
  return `The export for ${dayText(day)} looks incomplete. ${showTurning(reasons.join(' '))}`;
}

/** What a file leaves out. It isn't named: a name could be read as words of the mail. */
export function leavingOutText({ by, leavesOut }: StoreDigest['leavingOut'][number]): string {
  return `A file uploaded by ${by || 'somebody'} ${wordsOfLeftOut(leavesOut).does}: ${listText(describeLeftOutOfFile(leavesOut))}.`;
}

/** What waits for a decision; null for nothing. */
export function disagreeingText({ disagreeing }: Pick<StoreDigest, 'disagreeing'>): string | null {
  if (disagreeing === 0) return null;
  return `Files differ about ${countText(disagreeing, 'transaction')}. A supervisor decides which one counts.`;
}

/** Shown instead of days if there are no new ones. */
export function nothingNewText(store: StoreDigest): string | null {
  return store.days.length > 0 || store.lastDay === null || isOld(store)
    ? null
    : 'No new day since the last digest.';
}

/** The whole digest in one sentence. */
export function summaryText({ stores }: Digest): string {
  const sum = (count: (store: StoreDigest) => number): number =>
    stores.reduce((total, store) => total + count(store), 0);
  const rows = sum(({ days }) => days.reduce((total, day) => total + day.rows.length, 0));
  const people = sum(({ standOutsFound }) => standOutsFound);
  const late = sum(({ missing, lastDay }) => (missing.length > 0 || lastDay === null ? 1 : 0));
  const doubtful = sum((store) => (isDoubtful(store) ? 1 : 0));
  const of = countText(stores.length, 'store');
  if (stores.length === 0) return 'There is no store to report on.';
  if (rows + people + late + doubtful === 0)
    return `Nothing to report: ${of}, no new transaction that calls for a look first.`;
  const parts = [
    rows > 0 ? `${countText(rows, 'transaction')} to look at first` : null,
    people > 0 ? `${countText(people, 'cashier')} whose figures stand out` : null,
    late > 0 ? `${countText(late, 'store')} with days without an export` : null,
    doubtful > 0
      ? `${countText(doubtful, 'store')} with files that leave something out, differ, or need a look`
      : null,
  ].filter((part) => part !== null);
  return `${of}: ${listText(parts)}.`;
}

/** Whether a store's files leave something out or differ. */
export const isDoubtful = ({ leavingOut, disagreeing }: StoreDigest): boolean =>
  leavingOut.length > 0 || disagreeing > 0;
