import { describe, expect, it } from 'vitest';
import { readReviewKey } from './review-keys.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

describe('readReviewKey', () => {
  it('reads the single keys, caps lock or not', () => {
    expect(readReviewKey(press('v'), false)).toBe('verify');
    expect(readReviewKey(press('F'), false)).toBe('flag');
    expect(readReviewKey(press('n'), false)).toBe('next');
    expect(readReviewKey(press('x'), false)).toBeNull();
  });

  it('leaves letters alone while somebody types', () => {
    for (const key of ['v', 'f', 'n', 'j', 'k', 'e']) expect(readReviewKey(press(key), true)).toBeNull();
  });

  it('takes Ctrl or Cmd with Enter for Save & Next, while typing too', () => {
    expect(readReviewKey(press('Enter', { ctrlKey: true }), true)).toBe('next');
    expect(readReviewKey(press('Enter', { metaKey: true }), false)).toBe('next');
    expect(readReviewKey(press('Enter'), false)).toBeNull();
  });

  it('cancels with Escape, while typing too', () => {
    expect(readReviewKey(press('Escape'), true)).toBe('cancel');
    expect(readReviewKey(press('Escape'), false)).toBe('cancel');
  });

  it("leaves the browser's own keys and held-down keys alone", () => {
    expect(readReviewKey(press('f', { ctrlKey: true }), false)).toBeNull();
    expect(readReviewKey(press('n', { metaKey: true }), false)).toBeNull();
    expect(readReviewKey(press('v', { altKey: true }), false)).toBeNull();
    expect(readReviewKey(press('N', { shiftKey: true }), false)).toBeNull();
    expect(readReviewKey(press('n', { repeat: true }), false)).toBeNull();
  });
});
