import { type ReportDays, writeDays } from './draft.ts';

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

export interface ReportBody {
  store: { storeNumber: string; name: string; address: string };
  days: ReportDays;
  counts: ReportCounts;
  /** The person to ask. */
  contact: { name: string; email: string };
}

/** The initial body of a report: counts by priority, recommendations, a support contact. Specification, section 9. */
export function writeBody({ store, days, counts, contact }: ReportBody): string {
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
    ...(counts.total > 0 ? [`REVIEW\n${review.join('\n')}`] : []),
    `RECOMMENDATIONS\n${listRecommendations(counts)
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

/** Only what the counts call for. */
function listRecommendations({
  total,
  checkAll,
  checkLot,
  checkFew,
  flagged,
  pending,
}: ReportCounts): string[] {
  if (total === 0) {
    return ["No transactions are on record. Please check that the day's register export was uploaded."];
  }
  const lines: string[] = [];
  if (flagged > 0) {
    lines.push(
      `Look into the ${writeNumber(flagged, 'transaction')} flagged as suspicious first, and keep receipts and video recordings until they are cleared up.`,
    );
  }
  if (checkAll > 0) {
    lines.push(
      `Check every high-priority transaction (${writeCount(checkAll)}) against the video recording.`,
    );
  }
  if (checkLot > 0)
    lines.push(`Check a good part of the medium-priority transactions (${writeCount(checkLot)}).`);
  if (checkFew > 0)
    lines.push(`Spot-check a few of the low-priority transactions (${writeCount(checkFew)}).`);
  if (pending > 0) {
    lines.push(`Plan time for the ${writeNumber(pending, 'transaction')} still to be reviewed.`);
  }
  return lines;
}

function writeNumber(count: number, noun: string): string {
  return `${writeCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** '12,480'. */
function writeCount(count: number): string {
  return count.toLocaleString('en-US');
}
