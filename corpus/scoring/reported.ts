// Whether the upload reports what is wrong with its reading.
import { isBare } from '../../core/journal/checks/bare-watch.ts';
import { findOtherTime } from '../../core/journal/checks/boundary-watch.ts';
import { mayComeOut } from '../../core/journal/checks/compare-sums.ts';
import { hasSumAmongGoods } from '../../core/journal/checks/goods-watch.ts';
import { isMovedForNothing } from '../../core/journal/checks/moved-watch.ts';
import { isPaidOtherwise } from '../../core/journal/checks/paid-watch.ts';
import { isLeftUnpaid } from '../../core/journal/checks/unpaid-watch.ts';
import type { Reading, RowText } from '../read-export.ts';
import type { Difference } from './compare.ts';

/** Reporting that something is wrong is not enough: a remark must name it. @param rows the file's rows */
export function isReported(difference: Difference, reading: Reading, rows: readonly RowText[]): boolean {
  const { remarks } = reading;
  const namesColumn = (pattern: RegExp, isSo: (cell: string) => boolean): boolean =>
    isColumnNamed(difference, remarks, rows, pattern, isSo);
  const hasRemark = (pattern: RegExp): boolean => remarks.some((remark) => pattern.test(remark));
  const isGuess = (field: string): boolean =>
    hasRemark(new RegExp(`was taken for ${field} by what it looks like`));
  const { read } = difference;
  const lacks = (value: string | null | undefined, what: string): boolean =>
    value === null && hasRemark(new RegExp(`transactions name no ${what}`));
  if (isNamedAsRepeated(difference, remarks)) return true;
  if (
    ['amount', 'items', 'kind', 'flags'].includes(difference.field) &&
    isTitleNamed(difference, remarks, rows)
  )
    return true;
  if (read !== null && hasRemark(/may have the lines of another one/)) return true;
  const isShifted =
    hasRemark(
      /has the number of the transaction before|are a sale and come (?:before any|after the last) number/,
    ) ||
    (hasRemark(/another time than the transaction/) && read !== null && findOtherTime(read.receipt) !== null);
  switch (difference.field) {
    case 'missing':
      return (
        isRejected(difference, reading, rows) ||
        isInGap(difference, reading) ||
        isGuess('the transaction number') ||
        hasRemark(/hold the lines of others, which are missing/) ||
        (hasRemark(/may begin a transaction of its own/) && isBegunWithin(difference, reading))
      );
    case 'time':
      if (isGuess('the (?:date|time)')) return true;
      if (
        hasRemark(/dated after the day/) &&
        (read?.receipt.time ?? '') > (difference.wanted?.transactionTime ?? '')
      )
        return true;
      if (
        hasRemark(/dated more than/) &&
        (read?.receipt.time ?? '') < (difference.wanted?.transactionTime ?? '')
      )
        return true;
      return hasRemark(
        /next number and an earlier time|written in UTC|both hold times, and they differ|with the month first or the day first/,
      );
    case 'extra':
      return isGuess('the transaction number');
    case 'names':
      return (
        isGuess('what was sold') ||
        hasRemark(/have been taken for (?:goods|a part of the names)|have numbers here/)
      );
    case 'register':
      return (
        hasRemark(SWAPPED) ||
        hasRemark(/^No transaction .*\ba register\b/) ||
        lacks(read?.receipt.registerId, 'register')
      );
    case 'employee':
      return (
        isGuess('the cashier') ||
        hasRemark(SWAPPED) ||
        hasRemark(
          /^No transaction .*\ba cashier\b|both name employees, and they differ|name the same cashier/,
        ) ||
        lacks(read?.receipt.employeeId, 'cashier')
      );
    case 'amount':
      return (
        isShifted ||
        isSumNamed(read, remarks) ||
        isPaymentNamed(read, remarks) ||
        (hasRemark(/payments may have been taken for goods/) &&
          read !== null &&
          hasSumAmongGoods(read.receipt)) ||
        (hasRemark(/moved money, and no amount/) && read !== null && isMovedForNothing(read.receipt)) ||
        isGuess('the amount') ||
        (hasRemark(/^All amounts .* whole numbers/) && isHundredfold(difference)) ||
        (read?.receipt.totalCents === null && hasRemark(/no total was found/)) ||
        namesColumn(UNUSED_MONEY, (cell) => /[1-9]/.test(cell))
      );
    case 'items':
      return (
        isShifted ||
        isSumNamed(read, remarks) ||
        isPaymentNamed(read, remarks) ||
        isLineNamed(read, remarks) ||
        hasRemark(/sheet “.*” was not read|have been taken for goods/) ||
        namesColumn(UNREAD_GOODS, (cell) => /\p{L}/u.test(cell))
      );
    case 'kind':
    case 'flags':
      return (
        isShifted ||
        isSumNamed(read, remarks) ||
        (isOnlyTobacco(difference) && hasRemark(/have numbers here/)) ||
        isUnknownKind(read, remarks) ||
        isBareNamed(read, remarks) ||
        isUnpaidNamed(read, remarks) ||
        isLineNamed(read, remarks) ||
        (difference.field === 'flags' && hasRemark(/sheet “.*” was not read/)) ||
        namesColumn(UNUSED_WORDS, (cell) => /\p{L}/u.test(cell) || hasRemark(quoting(cell))) ||
        (read?.receipt.totalCents === 0 && namesColumn(ZEROED, (cell) => /[1-9]/.test(cell))) ||
        (difference.field === 'flags' && namesColumn(UNREAD_GOODS, (cell) => /\p{L}/u.test(cell)))
      );
  }
}

const isHundredfold = ({ wanted, read }: Difference): boolean =>
  wanted?.amount !== undefined &&
  wanted.amount !== null &&
  Math.abs(Math.abs(read?.receipt.totalCents ?? 0) - Math.abs(wanted.amount) * 10_000) < 1;

const isOnlyTobacco = ({ text }: Difference): boolean => {
  const flagsIn = (part: string | undefined): string =>
    (part ?? '')
      .split(', ')
      .filter((flag) => flag !== 'cigarettes' && flag !== 'none')
      .join(', ');
  const [, wanted, read] = /flags: (.*) was read as (.*)$/m.exec(text) ?? [];
  return wanted !== undefined && flagsIn(wanted) === flagsIn(read);
};

/** A remark about unused words that names this one. */
const quoting = (cell: string): RegExp =>
  new RegExp(`words that were not used.*“${cell.replaceAll(/[^\p{L}\d ]/gu, '.')}”`, 'u');

const SWAPPED = /taken for the register may be the cashier/;
const UNUSED_MONEY = /^The column “(.+?)” holds amounts that were not used/;
const UNUSED_WORDS = /^The column “(.+?)” has words that were not used/;

const ZEROED = /^The column “(.+?)” has amounts of transactions that come to 0/;

const UNREAD_GOODS = /^The column “(.+?)” lists goods that were not read/;

/** A remark names a column, and a row of this transaction has a value there that the remark is about. */
function isColumnNamed(
  { read }: Difference,
  remarks: readonly string[],
  rows: readonly RowText[],
  pattern: RegExp,
  isSo: (cell: string) => boolean,
): boolean {
  const source = read?.receipt.source;
  if (source === undefined) return false;
  return remarks.some((remark) => {
    const title = pattern.exec(remark)?.[1];
    if (title === undefined) return false;
    const inSheet = rows.filter(({ sheet }) => sheet === source.sheet);
    const cellsOf = (row: RowText): string[] => row.text.split(' | ');
    const column = inSheet
      .map((row) => cellsOf(row).findIndex((cell) => cell.trim().startsWith(title)))
      .find((at) => at >= 0);
    return (
      column !== undefined &&
      inSheet.some(
        (row) =>
          row.rowNumber >= source.firstRow &&
          row.rowNumber <= source.lastRow &&
          isSo(cellsOf(row)[column] ?? ''),
      )
    );
  });
}

/** A remark says that lines do not add up, and this transaction's are among them. */
function isSumNamed(read: Difference['read'], remarks: readonly string[]): boolean {
  if (read === null || !remarks.some((remark) => remark.includes('do not add up'))) return false;
  return mayComeOut(read.receipt) === false;
}

/** A remark says that transactions have no total, and nothing that was sold and paid, and this one is among them. */
function isBareNamed(read: Difference['read'], remarks: readonly string[]): boolean {
  return (
    read !== null &&
    isBare(read.receipt) &&
    remarks.some((remark) => remark.includes('and no words for a kind that are known'))
  );
}

/** A remark says that nobody paid a few transactions, and this one is among them. */
function isUnpaidNamed(read: Difference['read'], remarks: readonly string[]): boolean {
  const isNamed = remarks.some((remark) => remark.includes('goods but no payment, unlike'));
  return isNamed && read !== null && isLeftUnpaid(read.receipt);
}

/** A remark says that payments don't match the lines, and this transaction's are among them. */
function isPaymentNamed(read: Difference['read'], remarks: readonly string[]): boolean {
  const isNamed = remarks.some((remark) => remark.includes('what was paid is not what the lines come to'));
  return isNamed && read !== null && isPaidOtherwise(read.receipt) === true;
}

/** A remark says that a line of this transaction was not understood, or may have been misunderstood. */
function isLineNamed(read: Difference['read'], remarks: readonly string[]): boolean {
  const lines = read?.receipt.lines.map(({ text }) => text.replace(/\s+/g, ' ')) ?? [];
  const named = remarks
    .filter((remark) => /^(?:Lines|Amounts below zero) that /.test(remark))
    .flatMap((remark) => [...remark.matchAll(/“(.+?)”/g)].map(([, line = '']) => line));
  return named.some((line) => lines.some((text) => text.includes(line)));
}

/** A remark says that it has another title than most. */
function isTitleNamed({ read }: Difference, remarks: readonly string[], rows: readonly RowText[]): boolean {
  const source = read?.receipt.source;
  const named = remarks
    .filter((remark) => remark.startsWith('Above their goods,'))
    .flatMap((remark) => [...remark.matchAll(/“([^”]+)” \(/g)].map(([, title = '']) => title));
  return rows.some(
    ({ sheet, rowNumber, text }) =>
      sheet === source?.sheet &&
      rowNumber >= source.firstRow &&
      rowNumber <= source.lastRow &&
      named.some((title) => text.includes(title)),
  );
}

/** The remark names the numbers that several transactions share. */
function isNamedAsRepeated({ read, wanted }: Difference, remarks: readonly string[]): boolean {
  const remark = remarks.find((text) => text.includes('of an earlier one but says something else'));
  const numbers = /\(([^)]+)\)/.exec(remark ?? '')?.[1]?.split(', ') ?? [];
  const number = read?.receipt.transactionNumber ?? wanted?.transactionId;
  return number !== undefined && numbers.includes(number);
}

/** The remark names the first unknown words and says whether there are more. */
function isUnknownKind(read: Difference['read'], remarks: readonly string[]): boolean {
  const remark = remarks.find((text) => text.includes('words that are not known'));
  const typeText = read?.receipt.typeText ?? null;
  if (remark === undefined || typeText === null) return false;
  const isOpen = remark.includes('”, …') && read?.assessment.transactionType === 'Other';
  return isOpen || remark.includes(`“${typeText.slice(0, 30)}”`);
}

/** Rejected rows are listed with a reason; the transaction must be among them. */
function isRejected({ wanted }: Difference, { rejections }: Reading, rows: readonly RowText[]): boolean {
  const numbers = [wanted?.transactionId ?? '', ...(wanted?.altIds ?? [])];
  return rejections.some(({ sheet, firstRow, lastRow }) =>
    rows.some(
      (row) =>
        row.sheet === sheet &&
        row.rowNumber >= firstRow &&
        row.rowNumber <= lastRow &&
        numbers.some((number) => row.text.includes(number)),
    ),
  );
}

/** A transaction that has lines with another time has one with the number of the missing one. */
function isBegunWithin({ wanted }: Difference, { transactions }: Reading): boolean {
  const number = wanted?.transactionId ?? '';
  return transactions.some(
    ({ receipt }) =>
      findOtherTime(receipt) !== null && receipt.lines.some(({ text }) => text.split(/\s+/).includes(number)),
  );
}

function isInGap({ wanted }: Difference, { gaps }: Reading): boolean {
  const digits = (number: string): number => Number(/\d+$/.exec(number)?.[0] ?? Number.NaN);
  const number = digits(wanted?.transactionId ?? '');
  return gaps.some(
    ({ first, last, registerId }) =>
      (registerId === null || registerId === wanted?.registerId) &&
      digits(first) <= number &&
      number <= digits(last),
  );
}
