import type { Assessment } from '@tillwatch/core/detection';
import type { Receipt } from '@tillwatch/core/journal';

// The limit of the database's keys and indexes; no register prints this much.
const MAX_ID_LENGTH = 200;
// numeric(15, 2)
const MAX_CENTS = 10 ** 15;
const TIME = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** @returns why the database can't hold the transaction, as a sentence; null if it can. */
export function findReceiptFault(receipt: Receipt, assessment: Assessment): string | null {
  if (receipt.transactionNumber === '') return 'The transaction has no number.';
  for (const id of [
    receipt.transactionNumber,
    receipt.registerId,
    receipt.employeeId,
    receipt.employeeName,
  ]) {
    if (id !== null && id.length > MAX_ID_LENGTH) {
      return `A number or name is longer than ${MAX_ID_LENGTH} characters: ${id.slice(0, 40)}…`;
    }
  }
  if (!isWallClock(receipt.time)) return `${receipt.time} is not a date and time.`;
  if (!(Math.abs(assessment.amountCents) < MAX_CENTS)) return 'The amount is too large.';
  return null;
}

function isWallClock(time: string): boolean {
  const match = TIME.exec(time);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year === 0 || month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
