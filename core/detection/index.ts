export {
  decodeFilterMask,
  encodeFilterMask,
  filterBit,
  FILTER_BITS,
  FILTER_IDS,
  type FilterId,
} from './filter-mask.ts';
export { FILTERS } from './filter-catalog.ts';
export { PRIORITIES, type Priority, PRIORITY_IDS } from './priorities.ts';
export { TRANSACTION_TYPES, type TransactionType } from './transaction-types.ts';
export { type Assessment, assessReceipt } from './assess-receipt.ts';
export { createDriftWatch } from './drift-watch.ts';
export { createMissingKindWatch, type MissingKind } from './missing-kind-watch.ts';
export { createKindWatch, type KindWatch } from './kind-watch.ts';
export { type Finding, judgeHits, type Judgement, type KeptHit, listHits } from './judge-hits.ts';
export { recallHits, type StoredAssessment } from './recall-hits.ts';
export {
  DEFAULT_RULES,
  type DetectionRules,
  type FilterException,
  findException,
  type LeftOut,
} from './rules.ts';
export { articleOf } from './articles.ts';
export { MOVING_TYPES } from './transaction-amount.ts';
export { countText, listText, moneyText } from './money-text.ts';
