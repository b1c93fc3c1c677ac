import { expect, it } from 'vitest';
import { nameDifferences } from '../testing/name-differences.ts';
import {
  decodeFilterMask,
  encodeFilterMask,
  filterBit,
  FILTER_BITS,
  FILTER_IDS,
  FILTERS,
  PRIORITIES,
} from './index.ts';

/**
 * Every filter there has ever been, in the order of the panel: id, bit, name, and default priority. The bits are what
 * databases hold. A bit never changes and is never reused: the line of a retired filter stays, with `null` for its
 * name.
 */
const SPECIFIED: readonly (readonly [id: string, bit: number, label: string | null, priority: string])[] = [
  ['no_sales', 0, 'No Sales', 'check_all'],
  ['void_items', 1, 'Voids & Item Voids', 'check_lot'],
  ['abort', 2, 'Aborts', 'check_all'],
  ['refund', 3, 'Refunds', 'check_all'],
  ['cancel_age_verification', 4, 'Cancel Age Verification', 'check_all'],
  ['total_due_zero', 5, 'Total Due $0.00', 'check_all'],
  ['safe_manual_drop', 6, 'Safe Manual DROP', 'check_lot'],
  ['safe_load_tube', 7, 'Safe Load Tube', 'check_few'],
  ['vend_tube', 8, 'Vend Tube', 'check_few'],
  ['price_override', 9, 'Price Override', 'check_lot'],
  ['card_load', 10, 'Card Load', 'check_all'],
  ['plu_inquiry', 11, 'PLU Inquiry', 'check_lot'],
  ['promos', 12, 'Promos', 'check_few'],
  ['cigarettes', 13, 'Cigarettes', 'check_few'],
  ['memory_cancel', 14, 'Memory Cancel', 'check_all'],
  ['grocery_tax', 15, 'Grocery Tax', 'check_lot'],
  ['grocery_no_tax', 16, 'Grocery No Tax', 'check_lot'],
  ['mrc_tax', 17, 'Mrc Tax', 'check_lot'],
  ['mrc_no_tax', 18, 'Mrc No Tax', 'check_lot'],
  ['tender_abort', 19, 'Tender Abort', 'check_all'],
  ['retail_below_95_cents', 20, 'Retail Below $0.95', 'check_few'],
  ['cash_drawer_violation', 21, 'Cash Drawer Violation', 'check_all'],
];
const PRESENT = SPECIFIED.filter(([, , label]) => label !== null);

// Specification: 2.50 to 2.52, 3.14
it('names the priorities as specified', () => {
  expect(PRIORITIES.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'check_all: Check All',
    'check_lot: Check Lot',
    'check_few: Check Few',
  ]);
});

// Specification: 2.53 to 2.74
it('names the filters as specified, in their order, with their bits and default priorities', () => {
  const filters = FILTERS.map(({ id, bit, label, priority }) => [id, bit, label, priority]);
  const lines = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(', '));
  const differences = nameDifferences(lines(filters), lines(PRESENT));
  expect(differences, `Compared with SPECIFIED: ${differences}`).toBe('');
  expect(filters).toEqual(PRESENT);
});

it('keeps any set of filters in a mask', () => {
  expect(decodeFilterMask(encodeFilterMask(FILTER_IDS))).toEqual(FILTER_IDS);
  expect(decodeFilterMask(encodeFilterMask(['refund', 'no_sales']))).toEqual(['no_sales', 'refund']);
  expect(encodeFilterMask([])).toBe(0);
});

it('gives each filter a bit of its own that a mask has room for', () => {
  const bits = SPECIFIED.map(([, bit]) => bit);
  const next = Math.max(...bits) + 1;
  expect(new Set(bits).size, `Two filters with one bit; the next free one is ${next}`).toBe(bits.length);
  for (const bit of bits) expect(bit).toBeLessThan(31);
  expect(FILTER_BITS).toBe(Math.max(...PRESENT.map(([, bit]) => bit)) + 1);
});

it('builds masks from these bits, whatever the order of the list', () => {
  for (const [id, bit] of PRESENT) {
    const filter = FILTER_IDS.filter((one) => one === id);
    expect(filter.map(filterBit)).toEqual([bit]);
    expect(encodeFilterMask(filter)).toBe(2 ** bit);
    expect(decodeFilterMask(2 ** bit)).toEqual([id]);
  }
});
