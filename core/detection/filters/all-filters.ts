import { type FilterId, FILTERS } from '../catalogue.ts';
import type { Filter } from '../filter.ts';
import { abort } from './abort.ts';
import { cancelAgeVerification } from './cancel-age-verification.ts';
import { cardLoad } from './card-load.ts';
import { cashDrawerViolation } from './cash-drawer-violation.ts';
import { cigarettes } from './cigarettes.ts';
import { groceryNoTax, groceryTax, mrcNoTax, mrcTax } from './department-keys.ts';
import { memoryCancel } from './memory-cancel.ts';
import { safeLoadTube, safeManualDrop, vendTube } from './money-moved.ts';
import { noSales } from './no-sales.ts';
import { pluInquiry } from './plu-inquiry.ts';
import { priceOverride } from './price-override.ts';
import { promos } from './promos.ts';
import { refund } from './refund.ts';
import { retailBelow95Cents } from './retail-below-95-cents.ts';
import { tenderAbort } from './tender-abort.ts';
import { totalDueZero } from './total-due-zero.ts';
import { voidItems } from './void-items.ts';

/** Every filter of the catalogue has exactly one implementation; the type makes a missing one an error. */
const BY_ID: Readonly<Record<FilterId, Filter>> = {
  no_sales: noSales,
  void_items: voidItems,
  abort,
  refund,
  cancel_age_verification: cancelAgeVerification,
  total_due_zero: totalDueZero,
  safe_manual_drop: safeManualDrop,
  safe_load_tube: safeLoadTube,
  vend_tube: vendTube,
  price_override: priceOverride,
  card_load: cardLoad,
  plu_inquiry: pluInquiry,
  promos,
  cigarettes,
  memory_cancel: memoryCancel,
  grocery_tax: groceryTax,
  grocery_no_tax: groceryNoTax,
  mrc_tax: mrcTax,
  mrc_no_tax: mrcNoTax,
  tender_abort: tenderAbort,
  retail_below_95_cents: retailBelow95Cents,
  cash_drawer_violation: cashDrawerViolation,
};

/** In the order of the catalogue. */
export const ALL_FILTERS: readonly Filter[] = FILTERS.map(({ id }) => BY_ID[id]);
