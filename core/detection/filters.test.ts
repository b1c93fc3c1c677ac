import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Receipt } from '../journal/index.ts';
import { at, parseLines, parseRows } from '../testing/parse-rows.ts';
import type { FilterExamples } from './filter.ts';
import { DETECTORS } from './filters/index.ts';
import { assessReceipt, FILTER_IDS, type FilterId, type Finding } from './index.ts';

const HEADING = 'REG 01   TRANS# 1\n11/18/2026 06:05:42   CASHIER 115 SAM K\n';

function receiptOf(lines: string): Receipt {
  const { receipts, rejections } = parseLines(HEADING + lines.replace(/^\n/, ''));
  expect(rejections).toEqual([]);
  expect(receipts).toHaveLength(1);
  return at(receipts, 0);
}

function findingOf(filter: FilterId, receipt: Receipt): Finding | undefined {
  return assessReceipt(receipt).findings.find((finding) => finding.filter === filter);
}

const FILES = readdirSync(new URL('filters/', import.meta.url)).filter((file) => file !== 'index.ts');

const EXAMPLES = new Map(
  await Promise.all(
    FILES.map(async (file) => {
      const { examples } = (await import(new URL(`filters/${file}`, import.meta.url).href)) as {
        examples: FilterExamples;
      };
      return [file, examples] as const;
    }),
  ),
);

const fileOf = (id: FilterId): string => `${id.replaceAll('_', '-')}.ts`;

function examplesOf(id: FilterId): FilterExamples {
  return EXAMPLES.get(fileOf(id)) ?? { hits: [], nearMisses: [] };
}

it('looks for what the catalog lists, in its order', () => {
  expect(DETECTORS.map(({ id }) => id)).toEqual(FILTER_IDS);
});

describe('every filter', () => {
  it('has a module of its name, a place in the list, a hit, and a near miss', () => {
    expect(FILES.toSorted()).toEqual(FILTER_IDS.map(fileOf).toSorted());
    for (const id of FILTER_IDS) {
      const { hits, nearMisses } = examplesOf(id);
      expect(hits.length, `${id} has no hit`).toBeGreaterThan(0);
      expect(nearMisses.length, `${id} has no near miss`).toBeGreaterThan(0);
    }
  });

  describe.each(FILTER_IDS)('%s', (id) => {
    it.each(examplesOf(id).hits)('finds $lines', ({ lines, reason, evidence }) => {
      const receipt = receiptOf(lines);
      const finding = findingOf(id, receipt);
      expect(finding).toBeDefined();
      expect(finding?.reason).toMatch(/\S.*\.$/);
      expect(finding?.lineIndexes.length).toBeGreaterThan(0);
      if (reason !== undefined) expect(finding?.reason).toBe(reason);
      if (evidence !== undefined)
        expect(finding?.lineIndexes.map((index) => receipt.lines[index]?.text)).toEqual(evidence);
    });

    it.each(examplesOf(id).nearMisses)('does not hit $lines', ({ lines }) => {
      expect(findingOf(id, receiptOf(lines))).toBeUndefined();
    });
  });
});

/** One row per transaction, so only its type and total can hit. */
describe('a summary', () => {
  const TYPES: readonly (readonly [string, number, FilterId | null])[] = [
    ['No Sale', 0, 'no_sales'],
    ['Void', 12, 'void_items'],
    ['Abort', 5, 'abort'],
    ['Refund', -5, 'refund'],
    ['Sale', 0, 'total_due_zero'],
    ['Safe Manual DROP', 200, 'safe_manual_drop'],
    ['Safe Load Tube', 50, 'safe_load_tube'],
    ['Vend Tube', 20, 'vend_tube'],
    ['PLU Inquiry', 0, 'plu_inquiry'],
    ['Memory Cancel', 9, 'memory_cancel'],
    ['Tender Abort', 9, 'tender_abort'],
    ['Cash Drawer Violation', 0, 'cash_drawer_violation'],
    ['Sale', 9, null],
    ['Paid Out', 20, null],
  ];
  it.each(TYPES)('of type %s and total %d hits %s', (type, total, filter) => {
    const { receipts } = parseRows([
      ['Transaction ID', 'Date', 'Time', 'Type', 'Total'],
      ['1', '11/18/2026', '06:05:42', type, total],
    ]);
    const assessment = assessReceipt(at(receipts, 0));
    expect(assessment.transactionType).toBe(type);
    expect(assessment.findings.map((finding) => finding.filter)).toEqual(filter === null ? [] : [filter]);
    for (const finding of assessment.findings) {
      expect(finding.lineIndexes).toEqual([]);
      expect(finding.reason).toContain(`“${type}”`);
    }
  });
});
