import { describe, expect, it } from 'vitest';
import { alignCells } from './align-cells.ts';

describe('alignCells', () => {
  it('sets tabbed lines in columns, numbers on the right', () => {
    expect(alignCells(['7530\tMOTOR OIL QT\t1\t8.99', '\tTAX\t\t0.65', '\tTOTAL DUE\t\t109.64'])).toEqual([
      '7530  MOTOR OIL QT  1    8.99',
      '      TAX                0.65',
      '      TOTAL DUE        109.64',
    ]);
  });

  it('drops columns that no line uses', () => {
    expect(alignCells(['a\t\t\tb', 'c\t\t\td'])).toEqual(['a  b', 'c  d']);
  });

  it('lines up amounts however a register writes them', () => {
    expect(alignCells(['x\t$1,149.00', 'y\t($33.62)', 'z\t2.70-'])).toEqual([
      'x  $1,149.00',
      'y   ($33.62)',
      'z      2.70-',
    ]);
  });

  it('sets a first row that would push the rest off the paper on two lines', () => {
    const head = '7530\t11/17/2026\t6:03:50 AM\t2\t122\tTAYLOR M\tSale';
    const blank = '\t'.repeat(6);
    expect(alignCells([`${head}\tMOTOR OIL QT\t1\t8.99`, `${blank}\tTAX\t\t0.65`])).toEqual([
      '7530  11/17/2026  6:03:50 AM  2  122  TAYLOR M  Sale\nMOTOR OIL QT  1  8.99',
      'TAX              0.65',
    ]);
  });

  it('keeps what every row repeats on every row', () => {
    const head = 'STORE 1042 HARBOR STREET\t11/17/2026 6:03:50 AM\tTAYLOR MORGAN';
    const lines = alignCells([`${head}\tMOTOR OIL QT\t8.99`, `${head}\tTAX\t0.65`]);
    expect(lines.every((line) => line.startsWith('STORE 1042 HARBOR STREET  11/17/2026'))).toBe(true);
  });

  it('leaves lines without a tab as they are, blanks included', () => {
    expect(alignCells([' COFFEE LARGE     2.29 T', '', ' TAX'])).toEqual([
      ' COFFEE LARGE     2.29 T',
      '',
      ' TAX',
    ]);
    expect(alignCells(['====', 'a\tb'])).toEqual(['====', 'a  b']);
  });

  it('has nothing to say about nothing', () => {
    expect(alignCells([])).toEqual([]);
  });
});
