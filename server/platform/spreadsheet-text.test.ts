import { expect, it } from 'vitest';
import { guardFormula } from './spreadsheet-text.ts';

it.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(1)'])(
  '%j would be a formula',
  (text) => expect(guardFormula(text)).toBe(`'${text}`),
);

it.each(['', '1-1', "'=1", 'a=b', ' x'])('%j would not', (text) => expect(guardFormula(text)).toBe(text));
