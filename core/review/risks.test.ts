import { describe, expect, it } from 'vitest';
import { assessRisks } from './risks.ts';

const ordinary = { amount: 12.5, transactionType: 'Sale', transactionTime: '2026-11-17T09:30:00' };
const titles = (input: Partial<typeof ordinary>) =>
  assessRisks({ ...ordinary, ...input }).map((risk) => `${risk.level}: ${risk.title}`);

describe('assessRisks', () => {
  // Specification: 9.31
  it('finds nothing in an ordinary sale', () => {
    expect(titles({})).toEqual([]);
  });

  // Specification: 9.28
  it('names amounts over $30, including money paid out', () => {
    expect(titles({ amount: 30 })).toEqual([]);
    expect(titles({ amount: -30 })).toEqual([]);
    expect(titles({ amount: 30.01 })).toEqual(['red: High Value Transaction']);
    expect(titles({ amount: -30.01 })).toEqual(['red: High Value Transaction']);
  });

  // Specification: 9.29
  it('names every kind of abort', () => {
    expect(titles({ transactionType: 'Tender Abort' })).toEqual(['red: Transaction Aborted']);
    expect(titles({ transactionType: 'ABORTED' })).toEqual(['red: Transaction Aborted']);
    expect(assessRisks({ ...ordinary, transactionType: 'Abort' })[0]?.detail).toBe(
      'Customer may have left with items',
    );
  });

  // Specification: 9.30
  it('counts the hours from 14 to 18 as peak', () => {
    expect(titles({ transactionTime: '2026-11-17T13:59:59' })).toEqual([]);
    expect(titles({ transactionTime: '2026-11-17T14:00:00' })).toEqual(['yellow: Peak Hours']);
    expect(titles({ transactionTime: '2026-11-17T18:59:59' })).toEqual(['yellow: Peak Hours']);
    expect(titles({ transactionTime: '2026-11-17T19:00:00' })).toEqual([]);
  });

  it('names all that apply', () => {
    expect(
      titles({ amount: 99, transactionType: 'Abort', transactionTime: '2026-11-17T15:00:00' }),
    ).toHaveLength(3);
  });
});
