import { expect, it } from 'vitest';
import { buildIcon } from './page-icon.ts';

it('shows the number, and 99+ from a hundred on', () => {
  expect(decodeURIComponent(buildIcon(7))).toContain('>7</text>');
  expect(decodeURIComponent(buildIcon(99))).toContain('>99</text>');
  expect(decodeURIComponent(buildIcon(100))).toContain('>99+</text>');
});
