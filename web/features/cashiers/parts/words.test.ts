import type { CashierComparison } from '@tillwatch/contract';
import { figureText } from '@tillwatch/core/ranking/kinds';
import { describe, expect, it } from 'vitest';
import {
  BAR_TEXT,
  besideText,
  cashierName,
  comparisonText,
  contestedText,
  gapTexts,
  intervalText,
  kindTitle,
  nobodyTitle,
  notComparedText,
  ratioText,
  sharedNumberText,
  uncountedText,
} from './words.ts';

const comparison: CashierComparison = {
  kind: 'late-void',
  observed: 14,
  expected: 4.1,
  ratio: 3.4,
  low: 2.1,
  high: 5.4,
  standsOut: true,
};

describe('what does not count for a cashier', () => {
  it('is named', () => {
    const exception = { id: '1-7', reason: 'Trainer', until: '2026-12-01', by: 'Ann Bell' };
    expect(uncountedText({ uncounted: [] })).toBeNull();
    expect(uncountedText({ uncounted: [{ ...exception, label: 'Refund' }] })).toBe('Refund doesn’t count');
    expect(
      uncountedText({
        uncounted: [
          { ...exception, label: 'Refund' },
          { ...exception, label: 'No Sales' },
        ],
      }),
    ).toBe('Refund and No Sales don’t count');
  });
});

describe('what cannot be compared', () => {
  it('names the numbers that stand for several people', () => {
    const one = { employeeId: '26', employeeName: 'KIM LEE', otherNames: [] };
    const two = { employeeId: '27', employeeName: 'NADIA BELL', otherNames: ['OWEN PRICE'] };
    expect(sharedNumberText(one)).toBeNull();
    expect(sharedNumberText(two)).toMatch(/^Number 27 stands for 2 names: NADIA BELL, OWEN PRICE\./);
  });

  it('is mentioned: transactions without an employee or a POS, days without times or with a wrong clock', () => {
    const none = {
      unnamed: 0,
      transactions: 1900,
      untimedDays: 0,
      unregistered: 0,
      turnedBackDays: 0,
      unnamedGoodsDays: 0,
      untenderedDays: 0,
    };
    expect(gapTexts(none)).toEqual([]);
    expect(gapTexts({ ...none, unnamed: 1, untimedDays: 2 })).toEqual([
      '1 of 1,900 transactions names no employee and is not counted for any cashier.',
      expect.stringMatching(/^2 days have no times of day in the exports/),
    ]);
    expect(gapTexts({ ...none, unregistered: 1900, turnedBackDays: 1 })).toEqual([
      expect.stringMatching(/^The exports name no POS/),
      expect.stringMatching(/^On 1 day, the numbers of a POS don’t follow its times/),
    ]);
    expect(gapTexts({ ...none, unregistered: 1, turnedBackDays: 2 })).toEqual([
      expect.stringMatching(/^1 of 1,900 transactions names no POS.*after it, except by the same cashier\.$/),
      expect.stringMatching(/^On 2 days/),
    ]);
    expect(gapTexts({ ...none, unnamedGoodsDays: 1 })).toEqual([
      expect.stringMatching(/^1 day has no articles in the exports/),
    ]);
    expect(gapTexts({ ...none, untenderedDays: 2 })).toEqual([
      expect.stringMatching(/^On 2 days, the exports don’t say how sales were paid/),
    ]);
  });
});

describe('what is said about a cashier', () => {
  it('is a figure next to the usual one', () => {
    expect(`${comparisonText(comparison, 1900)} (${intervalText(comparison)})`).toBe(
      '14 voids of $2 or more after the total, where 4.1 are usual for 1,900 sales (2.1 to 5.4 times as often)',
    );
    expect(comparisonText({ ...comparison, expected: 1.04 }, 1)).toBe(
      '14 voids of $2 or more after the total, where 1 is usual for 1 sale',
    );
    expect(comparisonText({ ...comparison, observed: 1, expected: 0.3 }, 50)).toBe(
      '1 void of $2 or more after the total, where 0.3 are usual for 50 sales',
    );
  });

  it('has as many digits as can be relied on', () => {
    expect([0, 0.04, 0.3, 1, 4.06, 9.94, 9.96, 14.4, 1234.5].map(figureText)).toEqual([
      '0',
      'under 0.1',
      '0.3',
      '1',
      '4.1',
      '9.9',
      '10',
      '14',
      '1,235',
    ]);
    expect(intervalText({ low: 3.01, high: 3.04 })).toBe('3 times as often');
    expect(intervalText({ low: 0.98, high: 1.02 })).toBe('as often as usual');
    expect(ratioText({ ratio: 1.01, low: 0.8, high: 1.3 })).toBe(
      'As often as usual, 0.8 to 1.3 times as often allowing for chance',
    );
    expect(ratioText(comparison)).toBe(
      '3.4 times as often as usual, 2.1 to 5.4 times as often allowing for chance',
    );
  });

  it('counts findings beside sales, not as a part of them', () => {
    expect(besideText('2', 1)).toBe('2, beside 1 sale');
    expect(besideText('4', 10)).toBe('4, beside 10 sales');
  });

  it('never says that an interval allows for more than chance', () => {
    expect(BAR_TEXT).toMatch(/allows for chance in these counts\. Standing out takes more/);
  });

  it('names people and kinds as the store does', () => {
    expect(cashierName({ employeeId: '0117', employeeName: 'JO PARK' })).toBe('0117 · JO PARK');
    expect(cashierName({ employeeId: '0117', employeeName: null })).toBe('0117');
    expect(kindTitle('late-void')).toBe('Voids of $2 or more after the total');
    expect(notComparedText('few-sales')).toBe('Too few sales to compare');
  });
});

it('says in the headline how many are left out', () => {
  expect(nobodyTitle(0)).toBe('Nobody stands out');
  expect(nobodyTitle(1)).toBe('Nobody stands out; 1 cashier is left out');
  expect(nobodyTitle(2)).toBe('Nobody stands out; 2 cashiers are left out');
});

it('says how many transactions count for nobody because files disagree', () => {
  expect([0, 1, 3].map(contestedText)).toEqual([
    '',
    '1 transaction is this cashier’s by one file and somebody else’s by another, and so not counted here.',
    '3 transactions are this cashier’s by one file and somebody else’s by another, and so not counted here.',
  ]);
});
