import { expect, it } from 'vitest';
import {
  decodeFilterMask,
  encodeFilterMask,
  filterBit,
  FILTER_BITS,
  FILTER_IDS,
  FILTERS,
  PRIORITIES,
} from './index.ts';

// Specification: 2.50 to 2.52, 3.14
it('names the priorities as specified', () => {
  expect(PRIORITIES.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'check_all: Check All',
    'check_lot: Check Lot',
    'check_few: Check Few',
  ]);
});

// Specification: 2.53 to 2.74
it('names the filters as specified, in their order', () => {
  expect(FILTERS.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'no_sales: No Sales',
    'void_items: Voids & Item Voids',
    'abort: Aborts',
    'refund: Refunds',
    'cancel_age_verification: Cancel Age Verification',
    'total_due_zero: Total Due $0.00',
    'safe_manual_drop: Safe Manual DROP',
    'safe_load_tube: Safe Load Tube',
    'vend_tube: Vend Tube',
    'price_override: Price Override',
    'card_load: Card Load',
    'plu_inquiry: PLU Inquiry',
    'promos: Promos',
    'cigarettes: Cigarettes',
    'memory_cancel: Memory Cancel',
    'grocery_tax: Grocery Tax',
    'grocery_no_tax: Grocery No Tax',
    'mrc_tax: Mrc Tax',
    'mrc_no_tax: Mrc No Tax',
    'tender_abort: Tender Abort',
    'retail_below_95_cents: Retail Below $0.95',
    'cash_drawer_violation: Cash Drawer Violation',
  ]);
});

it('keeps any set of filters in a mask', () => {
  expect(decodeFilterMask(encodeFilterMask(FILTER_IDS))).toEqual(FILTER_IDS);
  expect(decodeFilterMask(encodeFilterMask(['refund', 'no_sales']))).toEqual(['no_sales', 'refund']);
  expect(encodeFilterMask([])).toBe(0);
});

/** What databases hold. Only add lines: a bit never changes or gets reused, even after its filter is gone. */
const STORED: Readonly<Record<string, number>> = {
  no_sales: 0,
  void_items: 1,
  abort: 2,
  refund: 3,
  cancel_age_verification: 4,
  total_due_zero: 5,
  safe_manual_drop: 6,
  safe_load_tube: 7,
  vend_tube: 8,
  price_override: 9,
  card_load: 10,
  plu_inquiry: 11,
  promos: 12,
  cigarettes: 13,
  memory_cancel: 14,
  grocery_tax: 15,
  grocery_no_tax: 16,
  mrc_tax: 17,
  mrc_no_tax: 18,
  tender_abort: 19,
  retail_below_95_cents: 20,
  cash_drawer_violation: 21,
};

it('keeps the bit of every filter', () => {
  expect(Object.fromEntries(FILTERS.map(({ id, bit }) => [id, bit]))).toEqual(STORED);
  const bits = Object.values(STORED);
  expect(new Set(bits).size).toBe(bits.length);
  for (const bit of bits) expect(bit).toBeLessThan(31);
  expect(FILTER_BITS).toBe(Math.max(...bits) + 1);
});

it('builds masks from these bits, whatever the order of the list', () => {
  for (const [id, bit] of Object.entries(STORED)) {
    const filter = FILTER_IDS.filter((one) => one === id);
    expect(filter.map(filterBit)).toEqual([bit]);
    expect(encodeFilterMask(filter)).toBe(2 ** bit);
    expect(decodeFilterMask(2 ** bit)).toEqual([id]);
  }
});

it('gives the default priorities of the specification', () => {
  const idsOf = (priority: string) => FILTERS.filter((one) => one.priority === priority).map(({ id }) => id);
  expect(Object.fromEntries(PRIORITIES.map(({ id }) => [id, idsOf(id)]))).toEqual({
    check_all: [
      'no_sales',
      'abort',
      'refund',
      'cancel_age_verification',
      'total_due_zero',
      'card_load',
      'memory_cancel',
      'tender_abort',
      'cash_drawer_violation',
    ],
    check_lot: [
      'void_items',
      'safe_manual_drop',
      'price_override',
      'plu_inquiry',
      'grocery_tax',
      'grocery_no_tax',
      'mrc_tax',
      'mrc_no_tax',
    ],
    check_few: ['safe_load_tube', 'vend_tube', 'promos', 'cigarettes', 'retail_below_95_cents'],
  });
});
