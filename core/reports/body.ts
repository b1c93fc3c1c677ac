import { type ReportDays, writeDays } from './draft.ts';
import { type FlaggedTransaction, writeFlagged } from './flagged.ts';

/** For a store and days. total = checkAll + checkLot + checkFew = verified + flagged + pending */
export interface ReportCounts {
  total: number;
  checkAll: number;
  checkLot: number;
  checkFew: number;
  verified: number;
  flagged: number;
  pending: number;
}

/** What was flagged, and what has been done already. */
export interface ReportFindings {
  /** By time; only the first ones if there are too many. */
  flagged: FlaggedTransaction[];
  /** How many of all flagged ones are in an open case, and in a closed one. */
  inOpenCase: number;
  inClosedCase: number;
  /** Neither verified nor flagged. */
  pending: { checkAll: number; checkLot: number; checkFew: number };
  /** How many of them somebody has decided, which the author must not see before giving a second look. */
  awaitingSecondLook: number;
}

/** Characters for flagged transactions. */
const ROOM = 30_000;

export interface ReportBody {
  store: { storeNumber: string; name: string; address: string };
  days: ReportDays;
  counts: ReportCounts;
  findings: ReportFindings;
  /** The person to ask. */
  contact: { name: string; email: string };
}

/**
 * The initial body of a report: counts by priority, the flagged transactions, recommendations, a support contact.
 * Specification, section 9.
 */
export function writeBody({ store, days, counts, findings, contact }: ReportBody): string {
  const summary = [
    `Total transactions: ${writeCount(counts.total)}`,
    `High priority (Check All): ${writeCount(counts.checkAll)}`,
    `Medium priority (Check Lot): ${writeCount(counts.checkLot)}`,
    `Low priority (Check Few): ${writeCount(counts.checkFew)}`,
  ];
  const review = [
    `Verified: ${writeCount(counts.verified)}`,
    `Flagged as suspicious: ${writeCount(counts.flagged)}`,
    `Still to be reviewed: ${writeCount(counts.pending)}`,
  ];
  const parts = [
    'Daily POS Monitoring Report',
    `Store: ${store.storeNumber} ${store.name}\n${store.address}\n${nameDays(days)}: ${writeDays(days)}`,
    `SUMMARY\n${summary.join('\n')}`,
    ...(counts.total > 0 ? [`REVIEW\n${[...review, ...noteSecondLooks(findings)].join('\n')}`] : []),
    ...writeFindings(counts, findings),
    `RECOMMENDATIONS\n${listRecommendations(counts, findings)
      .map((line) => `- ${line}`)
      .join('\n')}`,
    'A transaction that was flagged is a reason to look closer; by itself it proves nothing against anyone.',
    `SUPPORT CONTACT\n${contact.name}, ${contact.email}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function nameDays({ startDate, endDate }: ReportDays): string {
  return startDate === endDate ? 'Date' : 'Dates';
}

function noteSecondLooks({ awaitingSecondLook: count }: ReportFindings): string[] {
  if (count === 0) return [];
  const verb = count === 1 ? 'awaits' : 'await';
  return [
    `Of these, ${writeNumber(count, 'transaction')} ${verb} a second review. Earlier decisions on them are left out.`,
  ];
}

function writeFindings({ flagged: count }: ReportCounts, { flagged }: ReportFindings): string[] {
  if (flagged.length === 0) return [];
  const shown = takeWhatFits(flagged.map((one, index) => writeFlagged(one, index + 1)));
  const more = count - shown.length;
  return [
    `FLAGGED TRANSACTIONS\n${shown.join('\n\n')}`,
    ...(more > 0 ? [`And ${writeNumber(more, 'more flagged transaction')}, in the detail report.`] : []),
  ];
}

/** The first, and as many more as fit in a letter. */
function takeWhatFits(texts: readonly string[]): string[] {
  let length = 0;
  return texts.filter((text, index) => {
    length += text.length;
    return index === 0 || length <= ROOM;
  });
}

/** Only what the counts call for and has not been done yet. */
function listRecommendations(counts: ReportCounts, findings: ReportFindings): string[] {
  const { total, checkAll, checkLot, checkFew, pending } = counts;
  if (total === 0) {
    return ["No transactions are on record. Please check that the day's register export was uploaded."];
  }
  const left = findings.pending;
  return [
    ...recommendFlagged(counts, findings),
    ...recommend(checkAll, left.checkAll, {
      untouched: `Check every high-priority transaction (${writeCount(checkAll)}) against the video recording.`,
      begun: `Check the remaining high-priority transactions (${writeCount(left.checkAll)} of ${writeCount(checkAll)}) against the video recording.`,
      done: `Every high-priority transaction (${writeCount(checkAll)}) has been reviewed.`,
    }),
    ...recommend(checkLot, left.checkLot, {
      untouched: `Check a good part of the medium-priority transactions (${writeCount(checkLot)}).`,
      begun: `Continue with the medium-priority transactions (${writeCount(left.checkLot)} of ${writeCount(checkLot)} are left).`,
      done: `Every medium-priority transaction (${writeCount(checkLot)}) has been reviewed.`,
    }),
    ...recommend(checkFew, left.checkFew, {
      untouched: `Spot-check a few of the low-priority transactions (${writeCount(checkFew)}).`,
      begun: `Low-priority transactions were spot-checked (${writeCount(checkFew - left.checkFew)} of ${writeCount(checkFew)}).`,
      done: `Every low-priority transaction (${writeCount(checkFew)}) has been reviewed.`,
    }),
    ...(pending > 0
      ? [`Plan time for the ${writeNumber(pending, 'transaction')} still to be reviewed.`]
      : []),
  ];
}

/** What still has to be looked into, what somebody is looking into, and what is settled. */
function recommendFlagged({ flagged }: ReportCounts, { inOpenCase, inClosedCase }: ReportFindings): string[] {
  const untouched = flagged - inOpenCase - inClosedCase;
  return [
    ...(untouched > 0
      ? [
          `Look into the ${writeNumber(untouched, 'transaction')} flagged as suspicious first, and keep receipts and video recordings until they are cleared up.`,
        ]
      : []),
    ...(inOpenCase > 0
      ? [
          `Keep receipts and video recordings of the ${writeNumber(inOpenCase, 'flagged transaction')} that an open case covers.`,
        ]
      : []),
    ...(inClosedCase > 0
      ? [
          `${writeNumber(inClosedCase, 'flagged transaction')} ${inClosedCase === 1 ? 'was' : 'were'} settled in a case.`,
        ]
      : []),
  ];
}

/** @param left of all of them, how many nobody has reviewed. */
function recommend(
  all: number,
  left: number,
  { untouched, begun, done }: Record<'untouched' | 'begun' | 'done', string>,
): string[] {
  if (all === 0) return [];
  if (left === 0) return [done];
  return [left === all ? untouched : begun];
}

function writeNumber(count: number, noun: string): string {
  return `${writeCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** '12,480'. */
function writeCount(count: number): string {
  return count.toLocaleString('en-US');
}
