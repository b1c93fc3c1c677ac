import { expect, it } from 'vitest';
import { decodeFilterMask, encodeFilterMask, FILTER_IDS, FILTERS, PRIORITIES } from './catalogue.ts';

it('names the priorities as specified', () => {
  expect(PRIORITIES.map(({ id, label }) => `${id}: ${label}`)).toEqual([
    'check_all: Check All',
    'check_lot: Check Lot',
    'check_few: Check Few',
  ]);
});

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
