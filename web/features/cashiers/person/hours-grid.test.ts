import { expect, it } from 'vitest';
import { gridOf } from './hours-grid.ts';

it('has a row for each weekday, Monday first, with how much of the most each hour has', () => {
  const grid = gridOf(
    [
      { weekday: 0, hour: 23, sales: 1, kinds: { refund: 4 } },
      { weekday: 1, hour: 0, sales: 100, kinds: { refund: 1, discount: 9 } },
    ],
    'refund',
  );
  expect(grid.map(({ name }) => name.slice(0, 3))).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(grid[0]?.cells).toHaveLength(24);
  expect(grid[0]?.cells[0]).toEqual({ hour: 0, sales: 100, found: 1, shade: 4, share: 0.25 });
  expect(grid[6]?.cells[23]).toEqual({ hour: 23, sales: 1, found: 4, shade: 1, share: 1 });
  expect(grid[3]?.cells[12]).toEqual({ hour: 12, sales: 0, found: 0, shade: 0, share: 0 });
});
