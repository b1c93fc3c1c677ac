import { SSF } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { isBuiltInDateFormat, isDateFormat } from './number-format.ts';

const DATES = [
  'm/d/yyyy',
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  'dd/mm/yyyy;@',
  '[$-409]m/d/yy h:mm AM/PM;@',
  '[$-F400]h:mm:ss\\ AM/PM',
  '[h]:mm:ss',
  '[mm]:ss',
  '[ss]',
  'mm:ss.0',
  'h:mm:ss.000',
  '[Red]d-mmm-yy',
  '[<1]h:mm;0.00',
  'ddd, d "of" mmmm',
  'yyyy"年"m"月"d"日"',
  '[$-411]ggge"年"m"月"d"日"',
  'MMM D, YYYY',
  'A/P h',
];

const NUMBERS = [
  'General',
  'GENERAL',
  'general;[Red]-general',
  '0',
  '#,##0.00',
  '#,##0_);[Red](#,##0)',
  '[Red]0.00',
  '[$$-409]#,##0.00',
  '_-* #,##0.00\\ "days"_-;\\-* #,##0.00\\ "days"_-',
  '"yyyy-mm-dd"',
  '\\d\\m\\y',
  '0.00E+00',
  '##0.0E+0',
  '# ?/?',
  '0%',
  '@',
  '',
  '[Magenta][>100]0',
  '_d0_h',
  '*d0',
  '0.00" USD"',
  '[$USD] 0.00',
  '#,##0 [$SDG]',
];

describe('isDateFormat', () => {
  it.each(DATES)('sees a date or time in %j', (code) => {
    expect(isDateFormat(code)).toBe(true);
  });

  it.each(NUMBERS)('sees none in %j', (code) => {
    expect(isDateFormat(code)).toBe(false);
  });

  it('treats a number with an unquoted unit as a number', () => {
    expect(isDateFormat('0.00 USD')).toBe(false);
    expect(isDateFormat('#,##0 d')).toBe(false);
  });

  it('goes by the section for positive numbers', () => {
    expect(isDateFormat('0;yyyy')).toBe(false);
    expect(isDateFormat('yyyy;0')).toBe(true);
  });

  it('terminates on unfinished codes', () => {
    for (const code of ['"', '[', '\\', '_', '*', '.', '[h', '"d'])
      expect(isDateFormat(code)).toBe(code === '[h');
  });

  it('agrees with SheetJS if both use the same section', () => {
    for (const code of [...DATES, ...NUMBERS].filter(
      (code) => !code.includes(';') && !code.startsWith('*'),
    )) {
      expect([code, isDateFormat(code)]).toEqual([code, SSF.is_date(code) as boolean]);
    }
  });
});

describe('isBuiltInDateFormat', () => {
  it('knows the numbers', () => {
    const dates = Array.from({ length: 60 }, (_, id) => id).filter(isBuiltInDateFormat);
    expect(dates.join(' ')).toBe(
      '14 15 16 17 18 19 20 21 22 27 28 29 30 31 32 33 34 35 36 45 46 47 50 51 52 53 54 55 56 57 58',
    );
  });
});
