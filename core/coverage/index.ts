export {
  type CoverageState,
  type DayCopy,
  type DayFacts,
  type JudgedDay,
  judgeCoverage,
} from './judge-coverage.ts';
export { type Shift, shiftText } from './shift-text.ts';
