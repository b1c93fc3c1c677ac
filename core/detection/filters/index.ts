import { abort } from './abort.ts';
import { cancelAgeVerification } from './cancel-age-verification.ts';
import { cardLoad } from './card-load.ts';
import { cashDrawerViolation } from './cash-drawer-violation.ts';
import { cigarettes } from './cigarettes.ts';
import { groceryNoTax } from './grocery-no-tax.ts';
import { groceryTax } from './grocery-tax.ts';
import { memoryCancel } from './memory-cancel.ts';
import { mrcNoTax } from './mrc-no-tax.ts';
import { mrcTax } from './mrc-tax.ts';
import { noSales } from './no-sales.ts';
import { pluInquiry } from './plu-inquiry.ts';
import { priceOverride } from './price-override.ts';
import { promos } from './promos.ts';
import { refund } from './refund.ts';
import { retailBelow95Cents } from './retail-below-95-cents.ts';
import { safeLoadTube } from './safe-load-tube.ts';
import { safeManualDrop } from './safe-manual-drop.ts';
import { tenderAbort } from './tender-abort.ts';
import { totalDueZero } from './total-due-zero.ts';
import { vendTube } from './vend-tube.ts';
import { voidItems } from './void-items.ts';

/** What each filter of the catalog looks for, in its order. */
export const DETECTORS = [
  noSales,
  voidItems,
  abort,
  refund,
  cancelAgeVerification,
  totalDueZero,
  safeManualDrop,
  safeLoadTube,
  vendTube,
  priceOverride,
  cardLoad,
  pluInquiry,
  promos,
  cigarettes,
  memoryCancel,
  groceryTax,
  groceryNoTax,
  mrcTax,
  mrcNoTax,
  tenderAbort,
  retailBelow95Cents,
  cashDrawerViolation,
] as const;
