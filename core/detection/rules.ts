import type { FilterId, Priority } from './catalogue.ts';

/**
 * The figures and priorities that detection works with. They are data so that they can be shown, and changed for a
 * store, without touching a filter.
 */
export interface DetectionRules {
  /** The priority that a hit gives. */
  priorities: Readonly<Record<FilterId, Priority>>;
  voids: {
    /** Voids of this much together raise the hit; cents. */
    raiseFromCents: number;
    /** Raise it when every line of the ticket is void, or the ticket as a whole. */
    raiseWhenAllVoid: boolean;
    /** Raise it when the void follows the printed total. */
    raiseAfterTotal: boolean;
    raisedPriority: Priority;
  };
  /** A unit price above 0 and below this many cents is unusually low. */
  lowRetailBelowCents: number;
  /** A total of 0.00 is ordinary on tickets that hold nothing but fuel. */
  isFuelPrepayExempt: boolean;
}

/** What holds until a store is given rules of its own. */
export const DEFAULT_RULES: DetectionRules = {
  priorities: {
    no_sales: 'check_all',
    void_items: 'check_lot',
    abort: 'check_all',
    refund: 'check_all',
    cancel_age_verification: 'check_all',
    total_due_zero: 'check_all',
    safe_manual_drop: 'check_lot',
    safe_load_tube: 'check_few',
    vend_tube: 'check_few',
    price_override: 'check_lot',
    card_load: 'check_all',
    plu_inquiry: 'check_lot',
    promos: 'check_few',
    cigarettes: 'check_few',
    memory_cancel: 'check_all',
    grocery_tax: 'check_lot',
    grocery_no_tax: 'check_lot',
    mrc_tax: 'check_lot',
    mrc_no_tax: 'check_lot',
    tender_abort: 'check_all',
    retail_below_95_cents: 'check_lot',
    cash_drawer_violation: 'check_all',
  },
  voids: {
    raiseFromCents: 1000,
    raiseWhenAllVoid: true,
    raiseAfterTotal: true,
    raisedPriority: 'check_all',
  },
  lowRetailBelowCents: 95,
  isFuelPrepayExempt: true,
};
