// What other features need of cases, apart from its pages, whose code is fetched later.
export { GatherFlaggedButton } from './add/gather-flagged-button.tsx';
export { loadAddToCase } from './add/load-add-to-case.ts';
export { casesOfOptions, useLiveCases } from './data/cases-queries.ts';
export { CasesLink } from './parts/cases-link.tsx';
