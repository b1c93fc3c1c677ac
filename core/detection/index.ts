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
