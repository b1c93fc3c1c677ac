import type { Cell } from '@tillwatch/core/journal';
import type { Column, Value } from 'mdb-reader';
import { dateFromIsoText, dateFromNumber } from '../date-serial.ts';
import { formatMegabytes, type ReadLimits } from '../limits.ts';
import { tooLongText } from '../unreadable-file-error.ts';
import { isPlainMoney, plainMoney } from './money-columns.ts';

const MILLISECONDS_PER_DAY = 86_400_000;
/** 1970-01-01 as days since 1899-12-30, Access's day zero. */
const DAYS_TO_1970 = 25_569;
const DATE_EXTENDED = /^(\d{4})\.(\d\d)\.(\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)$/;

/** Pictures, attachments, and other binary columns yield no cells. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['ole', 'binary', 'complex']);

export function hasCells({ type }: Column): boolean {
  return !WITHOUT_TEXT.has(type);
}

export function toCell(value: Value | undefined, column: Column, limits: Readonly<ReadLimits>): Cell {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      if (isPlainMoney(column)) return plainMoney(value);
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    case 'string':
      return textCell(value, column.type, limits);
    default:
      return value instanceof Date ? dateCell(value) : null;
  }
}

function textCell(value: string, type: string, limits: Readonly<ReadLimits>): Cell {
  if (value === '') return null;
  if (value.length > limits.cellTextBytes) {
    throw tooLongText(formatMegabytes(limits.cellTextBytes));
  }
  // The library returns exact decimals as text.
  if (type === 'currency' || type === 'numeric') {
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
  if (type !== 'datetimextended') return value;
  return dateFromIsoText(value.replace(DATE_EXTENDED, '$1-$2-$3T$4'));
}

function dateCell(value: Date): Cell {
  const time = value.getTime();
  return Number.isNaN(time) ? null : dateFromNumber(time / MILLISECONDS_PER_DAY + DAYS_TO_1970, false);
}
