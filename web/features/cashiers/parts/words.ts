import { type Cashier, type CashierComparison, type CashierList, tellAllApart } from '@tillwatch/contract';
import { countedText, figureText, type FindingKind, kindText } from '@tillwatch/core/ranking/kinds';
import { formatCount } from '../../../ui/format.ts';
import { nameCashier } from '../../../ui/name-cashier.ts';
import { upperFirst } from '../../../ui/upper-first.ts';

/** What “times as often” allows for, and what it takes to stand out (`comparePeople`). */
export const BAR_TEXT =
  '“Times as often” allows for chance in these counts. Standing out takes more: cashiers’ habits differ, and among many comparisons, some look large by chance.';

/** Says what the two sums of money count: the queue and the list of stores count only what is pending. */
export const ALL_COUNT =
  'Expected loss and money at risk count all transactions of these days, decided or not. A transaction that one file gives to one cashier and another file to somebody else counts for neither until somebody decides.';

/** How many of a cashier's transactions that is; '' for none. */
export function contestedText(count: number): string {
  if (count === 0) return '';
  const what = count === 1 ? '1 transaction is' : `${formatCount(count)} transactions are`;
  return `${what} this cashier’s by one file and somebody else’s by another, and so not counted here.`;
}

/** 'Voids after the total'. */
export function kindTitle(kind: FindingKind): string {
  return upperFirst(countedText(kind));
}

type Interval = Pick<CashierComparison, 'low' | 'high'>;

/** '2.1 to 5.4'. */
export function rangeText({ low, high }: Interval): string {
  const [from, to] = [figureText(low), figureText(high)];
  return from === to ? from : `${from} to ${to}`;
}

/** '2.1 to 5.4 times as often', 'as often as usual'. */
export function intervalText(interval: Interval): string {
  const range = rangeText(interval);
  return range === '1' ? 'as often as usual' : `${range} times as often`;
}

/** '3.4 times as often as usual, 2.1 to 5.4 times as often allowing for chance'. */
export function ratioText({ ratio, ...interval }: Interval & Pick<CashierComparison, 'ratio'>): string {
  const times = figureText(ratio);
  const exactly = times === '1' ? 'As often as usual' : `${times} times as often as usual`;
  return `${exactly}, ${intervalText(interval)} allowing for chance`;
}

/** '14 voids of $2 or more after the total, where 4.1 are usual for 1,900 sales'. */
export function comparisonText({ kind, observed, expected }: CashierComparison, sales: number): string {
  const usual = figureText(expected);
  return (
    `${kindText(kind, formatCount(observed))}, where ${usual} ${usual === '1' ? 'is' : 'are'} usual for ` +
    salesText(sales)
  );
}

/** '2 given-up tickets, beside 1 sale': what was counted need not be a sale, so neither is a part of the other. */
export function besideText(found: string, sales: number): string {
  return `${found}, beside ${salesText(sales)}`;
}

/** '1 sale', '1,900 sales'. */
function salesText(sales: number): string {
  return `${formatCount(sales)} ${sales === 1 ? 'sale' : 'sales'}`;
}

/** '117 · Jo Park', or the number alone. */
export function cashierName({
  employeeId,
  employeeName,
}: Pick<Cashier, 'employeeId' | 'employeeName'>): string {
  return nameCashier({ employeeId, employeeName }) ?? employeeId;
}

const WHY_NOT: Record<NonNullable<Cashier['incomparable']>, string> = {
  'left-out': 'Left out of comparisons',
  'few-sales': 'Too few sales to compare',
  'few-others': 'Too few sales by others to compare with',
};

/** Why a cashier is not compared. */
export function notComparedText(reason: NonNullable<Cashier['incomparable']>): string {
  return WHY_NOT[reason];
}

const WHY_NOBODY: Record<NonNullable<CashierList['incomparable']>, { title: string; description: string }> = {
  'no-transactions': {
    title: 'No transactions yet',
    description: 'Cashiers appear here once an export of this store has been uploaded.',
  },
  'no-employees': {
    title: 'The exports of this store name no employees',
    description:
      'Transactions without an employee number belong to nobody in particular, so there is nobody to compare.',
  },
  'one-cashier': {
    title: 'Only one cashier works here',
    description: 'Cashiers are compared with the others of the same store, and this one has no others.',
  },
  'few-sales': {
    title: 'There is too little to compare yet',
    description:
      'A cashier needs 50 sales, and the others together as many, before a difference means more than chance.',
  },
};

/** What the comparison leaves out of these days, in sentences. */
export function gapTexts({
  unnamed,
  transactions,
  untimedDays,
  unregistered,
  turnedBackDays,
  unnamedGoodsDays,
  untenderedDays,
}: CashierList['gaps']): string[] {
  const texts: string[] = [];
  if (unnamed > 0) {
    const verb = unnamed === 1 ? 'names no employee and is' : 'name no employee and are';
    texts.push(
      `${formatCount(unnamed)} of ${formatCount(transactions)} transactions ${verb} not counted for any cashier.`,
    );
  }
  if (untimedDays > 0) {
    const days = `${formatCount(untimedDays)} ${untimedDays === 1 ? 'day has' : 'days have'}`;
    texts.push(
      `${days} no times of day in the exports: nothing on ${untimedDays === 1 ? 'it' : 'them'} is compared by the hour, or with what was rung right after it.`,
    );
  }
  if (unregistered > 0) {
    texts.push(
      unregistered === transactions
        ? 'The exports name no POS, so there is no telling what was rung right before or after a transaction, except by the same cashier.'
        : `${formatCount(unregistered)} of ${formatCount(transactions)} transactions ${unregistered === 1 ? 'names' : 'name'} no POS, so there is no telling what was rung right before or after ${unregistered === 1 ? 'it' : 'them'}, except by the same cashier.`,
    );
  }
  if (turnedBackDays > 0) {
    const days = `${formatCount(turnedBackDays)} ${turnedBackDays === 1 ? 'day' : 'days'}`;
    texts.push(
      `On ${days}, the numbers of a POS don’t follow its times: its clock may have been set back, so what came first is not certain.`,
    );
  }
  if (unnamedGoodsDays > 0) {
    const days = `${formatCount(unnamedGoodsDays)} ${unnamedGoodsDays === 1 ? 'day has' : 'days have'}`;
    texts.push(
      `${days} no articles in the exports, so there is no telling what was rung again, or sold before it came back.`,
    );
  }
  if (untenderedDays > 0) {
    const days = `${formatCount(untenderedDays)} ${untenderedDays === 1 ? 'day' : 'days'}`;
    texts.push(
      `On ${days}, the exports don’t say how sales were paid, or not in known words, so nothing there counts as paid in cash.`,
    );
  }
  return texts;
}

/** 'Paid sale voided and No Sales don’t count'; null if everything does. */
export function uncountedText({ uncounted }: Pick<Cashier, 'uncounted'>): string | null {
  if (uncounted.length === 0) return null;
  return `${names.format(uncounted.map(({ label }) => label))} ${uncounted.length === 1 ? 'doesn’t' : 'don’t'} count`;
}

const names = new Intl.ListFormat('en-US');

type Named = Pick<Cashier, 'employeeId' | 'employeeName' | 'otherNames'>;

/** 'Number 27 stands for 2 names: SAM, JO. They are counted as …'; null for one name. */
export function sharedNumberText({ employeeId, employeeName, otherNames }: Named): string | null {
  if (otherNames.length === 0) return null;
  const names = [...(employeeName === null ? [] : [employeeName]), ...otherNames];
  return `Number ${employeeId} stands for ${names.length} names: ${tellAllApart(names).join(', ')}. They are counted as one cashier, because nobody can tell them apart.`;
}

/** Why nobody of a store can be compared. */
export function noComparisonsText(reason: NonNullable<CashierList['incomparable']>) {
  return WHY_NOBODY[reason];
}

/** '1 cashier is left out', '2 cashiers are left out'. */
export function leftOutText(count: number): string {
  return count === 1 ? '1 cashier is left out' : `${formatCount(count)} cashiers are left out`;
}

/** 'Nobody stands out; 1 cashier is left out'. */
export function nobodyTitle(leftOut: number): string {
  return leftOut === 0 ? 'Nobody stands out' : `Nobody stands out; ${leftOutText(leftOut)}`;
}
