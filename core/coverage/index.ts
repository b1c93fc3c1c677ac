export { type CoverageState, type DayFacts, type JudgedDay, judgeCoverage } from './judge-coverage.ts';
