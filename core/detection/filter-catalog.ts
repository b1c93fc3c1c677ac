// What people see of the detection filters. Pages load only this; what filters look for stays on the server.
import type { Priority } from './priorities.ts';

interface FilterEntry {
  id: string;
  /** The position of its flag in what is stored, 0 to 30. Never changes. */
  bit: number;
  /** Shown to users. */
  label: string;
  /** The default priority of a hit; rules and the hit itself can override it. */
  priority: Priority;
}

/**
 * Every detection filter, in the order of the filter panel (specification, section 2). The order may change: stored
 * data uses each filter's own bit. A bit is never reused, even after its filter is gone.
 */
export const FILTERS = [
  { id: 'no_sales', bit: 0, label: 'No Sales', priority: 'check_all' },
  { id: 'void_items', bit: 1, label: 'Voids & Item Voids', priority: 'check_lot' },
  { id: 'abort', bit: 2, label: 'Aborts', priority: 'check_all' },
  { id: 'refund', bit: 3, label: 'Refunds', priority: 'check_all' },
  { id: 'cancel_age_verification', bit: 4, label: 'Cancel Age Verification', priority: 'check_all' },
  { id: 'total_due_zero', bit: 5, label: 'Total Due $0.00', priority: 'check_all' },
  { id: 'safe_manual_drop', bit: 6, label: 'Safe Manual DROP', priority: 'check_lot' },
  { id: 'safe_load_tube', bit: 7, label: 'Safe Load Tube', priority: 'check_few' },
  { id: 'vend_tube', bit: 8, label: 'Vend Tube', priority: 'check_few' },
  { id: 'price_override', bit: 9, label: 'Price Override', priority: 'check_lot' },
  { id: 'card_load', bit: 10, label: 'Card Load', priority: 'check_all' },
  { id: 'plu_inquiry', bit: 11, label: 'PLU Inquiry', priority: 'check_lot' },
  { id: 'promos', bit: 12, label: 'Promos', priority: 'check_few' },
  { id: 'cigarettes', bit: 13, label: 'Cigarettes', priority: 'check_few' },
  { id: 'memory_cancel', bit: 14, label: 'Memory Cancel', priority: 'check_all' },
  { id: 'grocery_tax', bit: 15, label: 'Grocery Tax', priority: 'check_lot' },
  { id: 'grocery_no_tax', bit: 16, label: 'Grocery No Tax', priority: 'check_lot' },
  { id: 'mrc_tax', bit: 17, label: 'Mrc Tax', priority: 'check_lot' },
  { id: 'mrc_no_tax', bit: 18, label: 'Mrc No Tax', priority: 'check_lot' },
  { id: 'tender_abort', bit: 19, label: 'Tender Abort', priority: 'check_all' },
  { id: 'retail_below_95_cents', bit: 20, label: 'Retail Below $0.95', priority: 'check_few' },
  { id: 'cash_drawer_violation', bit: 21, label: 'Cash Drawer Violation', priority: 'check_all' },
] as const satisfies readonly FilterEntry[];
