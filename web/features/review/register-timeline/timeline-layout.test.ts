import type { RegisterTicket } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { makeTransaction } from '../testing/transaction-detail.ts';
import { describeTicket, isByAnother } from './describe-ticket.ts';
import { BASELINE, findNearest, layoutTimeline } from './timeline-layout.ts';

const AT = '2026-11-18T09:00:00';

function ticket(more: Partial<RegisterTicket>): RegisterTicket {
  const plain = { riskDollars: 0, voidedAmount: null, opensDrawer: false, isLinked: false };
  return { ...makeTransaction({ transactionTime: AT }), ...plain, ...more };
}

describe('layoutTimeline', () => {
  it('places tickets by their time, also across midnight', () => {
    const { bars, left } = layoutTimeline(
      [
        ticket({ transactionTime: '2026-11-17T23:50:00' }),
        ticket({ transactionTime: '2026-11-18T00:05:00' }),
        ticket({ transactionTime: '2026-11-18T00:20:00' }),
      ],
      '2026-11-18T00:05:00',
      472,
    );
    expect(bars.map(({ x }) => x)).toEqual([left, left + 200, left + 400]);
  });

  it('draws what was paid back or voided below the axis, and nothing too low to see', () => {
    const { bars } = layoutTimeline(
      [
        ticket({ amount: 100 }),
        ticket({ amount: -100 }),
        ticket({ amount: 0, voidedAmount: 25 }),
        ticket({ amount: 0 }),
      ],
      AT,
      400,
    );
    expect(bars.map(({ isBelow }) => isBelow)).toEqual([false, true, true, false]);
    expect(bars.map(({ height }) => height)).toEqual([50, 24, 12, 2]);
    expect(bars.map(({ y }) => y)).toEqual([BASELINE - 50, BASELINE, BASELINE, BASELINE - 2]);
  });

  it('breaks off what is far more than the others, which stay visible', () => {
    const { bars } = layoutTimeline(
      [ticket({ amount: 50 }), ticket({ amount: -10_000_000 }), ticket({ amount: 200 })],
      AT,
      400,
    );
    expect(bars.map(({ height }) => height)).toEqual([25, 24, 50]);
    expect(bars.map(({ isCut }) => isCut)).toEqual([false, true, false]);
  });

  it('has a time each five minutes, and fewer where there is little room', () => {
    expect(layoutTimeline([], AT, 600).ticks.map(({ label }) => label)).toEqual([
      '08:45',
      '08:50',
      '08:55',
      '09:00',
      '09:05',
      '09:10',
      '09:15',
    ]);
    expect(layoutTimeline([], AT, 320).ticks.map(({ label }) => label)).toEqual(['08:45', '09:00', '09:15']);
  });
});

it('finds the bar next to a place', () => {
  const bars = [{ x: 10 }, { x: 20 }, { x: 50 }];
  expect([0, 14, 16, 36, 400].map((x) => findNearest(bars, x))).toEqual([0, 0, 1, 2, 2]);
  expect(findNearest([], 5)).toBe(-1);
});

const JO = { employeeId: '117', employeeName: 'Jo Park' };
const NOBODY = { employeeId: null, employeeName: null };

it('says in words what a ticket is', () => {
  expect(describeTicket(ticket({ ...JO, amount: 0, voidedAmount: 4.5, transactionType: 'Void' }), JO)).toBe(
    '09:00:00, number 4707, Void, $4.50 voided, cashier 117 · Jo Park, Check Few, no finding, Pending',
  );
  expect(
    describeTicket(
      ticket({
        ...NOBODY,
        priority: 'check_all',
        filterFlags: ['no_sales'],
        opensDrawer: true,
        isLinked: true,
      }),
      JO,
    ),
  ).toBe('09:00:00, number 4707, Sale, $12.50, Check All, Pending, drawer opened, linked');
  expect(describeTicket(ticket({ employeeId: '104', employeeName: 'Jo Park' }), JO)).toContain(
    'another cashier 104 · Jo Park',
  );
});

it('knows another cashier by the number or, without one, by the name', () => {
  const isOther = (employeeId: string | null, employeeName: string | null, of = JO) =>
    isByAnother({ employeeId, employeeName }, of);
  expect(isOther('104', 'Jo Park')).toBe(true);
  expect(isOther('117', 'J. Park')).toBe(false);
  expect(isOther(null, 'Sam K')).toBe(true);
  expect(isOther(null, null)).toBe(false);
  expect(isByAnother(JO, NOBODY)).toBe(false);
});
