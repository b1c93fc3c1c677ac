import { expect, it } from 'vitest';
import { isLinkTaken } from './is-link-taken.ts';

const CUT = { value: 'https://', isCut: true };

it('takes a link that is pasted over what is left of another one', () => {
  expect(isLinkTaken(CUT, 'https://www.loom.com/share/abc123DEF')).toBe(true);
  expect(isLinkTaken(CUT, 'https://www.loom.com/sh')).toBe(true);
});

it('refuses what is typed behind refused text, and what is no share link', () => {
  expect(isLinkTaken(CUT, 'https://w')).toBe(false);
  expect(isLinkTaken(CUT, 'https://vimeo.com/1')).toBe(false);
  expect(isLinkTaken({ value: 'https://', isCut: false }, 'https://v')).toBe(false);
});

it('takes what is typed after something was deleted', () => {
  expect(isLinkTaken(CUT, 'https:/')).toBe(true);
  expect(isLinkTaken({ value: 'https:/', isCut: false }, 'https://')).toBe(true);
});
