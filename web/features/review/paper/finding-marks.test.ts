import { describe, expect, it } from 'vitest';
import { type Finding, groupMarksByLine, markFindings } from './finding-marks.ts';

const finding = (
  filter: Finding['filter'],
  priority: Finding['priority'],
  lineIndexes: number[],
): Finding => ({
  filter,
  priority,
  reason: `Because of ${filter}`,
  lineIndexes,
});

describe('markFindings', () => {
  it('letters the findings, highest priority first and otherwise in their order', () => {
    const marked = markFindings([
      finding('promos', 'check_few', [4]),
      finding('void_items', 'check_lot', [2]),
      finding('abort', 'check_all', [7]),
      finding('price_override', 'check_lot', [3]),
    ]);
    expect(marked.map((one) => [one.mark, one.filter])).toEqual([
      ['A', 'abort'],
      ['B', 'void_items'],
      ['C', 'price_override'],
      ['D', 'promos'],
    ]);
  });

  it('leaves the list that it was given as it was', () => {
    const findings = [finding('promos', 'check_few', []), finding('abort', 'check_all', [])];
    markFindings(findings);
    expect(findings.map((one) => one.filter)).toEqual(['promos', 'abort']);
  });
});

describe('groupMarksByLine', () => {
  it('gives a line every finding that it made, once', () => {
    const marks = groupMarksByLine(
      markFindings([finding('abort', 'check_all', [1, 5, 5]), finding('void_items', 'check_lot', [5])]),
    );
    expect([...marks]).toEqual([
      [1, ['A']],
      [5, ['A', 'B']],
    ]);
  });
});
