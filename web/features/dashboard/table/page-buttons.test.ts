import { describe, expect, it } from 'vitest';
import { pageButtons } from './page-buttons.ts';

describe('pageButtons', () => {
  // Specification: 2.101, 9.8
  it('shows every page while there are at most five', () => {
    expect(pageButtons(1, 1)).toEqual({ numbers: [1], last: null });
    expect(pageButtons(5, 5)).toEqual({ numbers: [1, 2, 3, 4, 5], last: null });
  });

  // Specification: 2.102, 9.9
  it('adds the last page when there are more', () => {
    expect(pageButtons(1, 6)).toEqual({ numbers: [1, 2, 3, 4, 5], last: 6 });
    expect(pageButtons(3, 20)).toEqual({ numbers: [1, 2, 3, 4, 5], last: 20 });
  });

  it('keeps the current page in the middle, and among the last five at the end', () => {
    expect(pageButtons(9, 20)).toEqual({ numbers: [7, 8, 9, 10, 11], last: 20 });
    expect(pageButtons(19, 20)).toEqual({ numbers: [16, 17, 18, 19, 20], last: null });
    expect(pageButtons(20, 20)).toEqual({ numbers: [16, 17, 18, 19, 20], last: null });
  });
});
