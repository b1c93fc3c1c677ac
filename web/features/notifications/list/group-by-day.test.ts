import type { Notification } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const at = (id: number, moment: Date) => ({ id, createdAt: moment.toISOString() }) as Notification;
const noon = new Date(2026, 10, 18, 12);

function group(...items: Notification[]) {
  return groupByDay(items, noon.getTime()).map(({ title, notifications }) => [
    title,
    ...notifications.map(({ id }) => id),
  ]);
}

it('splits at the reader’s midnight, and omits empty groups', () => {
  expect(
    group(
      at(3, new Date(2026, 10, 18, 11)),
      at(2, new Date(2026, 10, 18, 0, 0, 0)),
      at(1, new Date(2026, 10, 17, 23, 59, 59)),
    ),
  ).toEqual([
    ['Today', 3, 2],
    ['Earlier', 1],
  ]);
  expect(group(at(1, new Date(2026, 9, 1)))).toEqual([['Earlier', 1]]);
  expect(group()).toEqual([]);
});
