// Notes whether a file lacks cashiers, registers, or times of day, in all of its transactions or in a few.

import type { Receipt } from '../receipt.ts';
import { createFirstFew, type FirstFew } from './first-few.ts';
import type { Watch } from './watch.ts';

/** One person doesn't ring this many transactions over this many hours of the day. */
const ENOUGH_OF_ONE = 20;
const LONG_DAY_HOURS = 10;
const MIDNIGHT = 'T00:00:00';

/** @returns `one, two, or three` */
function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (words.length < 3) return words.join(' or ');
  return `${words.slice(0, -1).join(', ')}, or ${last}`;
}

/**
 * Keeps only counts and the first few numbers.
 *
 * @param isUntimed whether somebody has said that there are no times of day
 */
export function createNameWatch(isUntimed = false): Watch {
  let all = 0;
  const cashier = createFirstFew();
  const register = createFirstFew();

  /** The first cashier, if without a number; null once there is another one. */
  let only: string | null | undefined;
  let firstHour = 24;
  let lastHour = 0;
  let isTimed = isUntimed;

  function describeSome(lacking: FirstFew, what: string): string | null {
    if (lacking.count === 0 || lacking.count === all) return null;
    return `${lacking.count} of ${all} transactions name no ${what} (${lacking.list()}), unlike the others. `;
  }

  function describeOnly(): string {
    if (all < ENOUGH_OF_ONE || lastHour - firstHour < LONG_DAY_HOURS || typeof only !== 'string') return '';
    return (
      `All transactions name the same cashier, “${only.slice(0, 30)}”. ` +
      'If that is no person, the export names cashiers in another place. '
    );
  }

  function noteCashier({ employeeId, employeeName, time }: Receipt): void {
    const hour = Number(time.slice(11, 13));
    firstHour = Math.min(firstHour, hour);
    lastHour = Math.max(lastHour, hour);
    const who = `${employeeId ?? ''}${employeeName ?? ''}`;
    if (/\d/.test(who) || (only !== undefined && only !== employeeId)) only = null;
    else only = employeeId;
  }

  return {
    add(receipt) {
      const { employeeId, registerId, transactionNumber } = receipt;
      all++;
      isTimed ||= !receipt.time.endsWith(MIDNIGHT);
      noteCashier(receipt);
      if (employeeId === null) cashier.add(transactionNumber);
      if (registerId === null) register.add(transactionNumber);
    },
    describe() {
      if (all === 0) return null;
      const named = listOf([
        ...(cashier.count === all ? ['a cashier'] : []),
        ...(register.count === all ? ['a register'] : []),
        ...(isTimed ? [] : ['a time of day']),
      ]);
      if (named !== '') {
        return (
          `No transaction of this file names ${named}. ` +
          'If the export has them, it writes them in a way that is not known: compare the original.'
        );
      }
      const some = [describeSome(cashier, 'cashier'), describeSome(register, 'register')].filter(
        (one) => one !== null,
      );
      const text = `${describeOnly()}${some.join('')}`;
      return text === '' ? null : `${text}Look at their original rows.`;
    },
  };
}
