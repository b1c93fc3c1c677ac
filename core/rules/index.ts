export { describeChanges, type Inherited, weightText } from './describe-changes.ts';
export {
  countOwnSignals,
  detectionRulesOf,
  findRuleFault,
  findThresholdFault,
  findWeightFault,
  type FilterSetting,
  type HouseRules,
  layRules,
  type RankingRules,
  rankingRulesOf,
  type SignalSetting,
  thresholdText,
  weightsBy,
} from './house-rules.ts';
export { mergeRules } from './merge-rules.ts';
export {
  MOST_WEIGHT,
  type Threshold,
  THRESHOLD_IDS,
  type ThresholdId,
  thresholdOf,
  THRESHOLDS,
} from './thresholds.ts';
