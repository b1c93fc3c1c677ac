export type { Assessment, Finding } from './assessment.ts';
export {
  decodeFilterMask,
  encodeFilterMask,
  FILTER_IDS,
  FILTERS,
  type FilterId,
  PRIORITIES,
  type Priority,
  PRIORITY_IDS,
  TRANSACTION_TYPES,
  type TransactionType,
} from './catalogue.ts';
export { assessReceipt } from './assess-receipt.ts';
export { createKindWatch } from './kind-watch.ts';
export { DEFAULT_RULES, type DetectionRules } from './rules.ts';
