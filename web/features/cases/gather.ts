// What other features need of cases. The pages of cases load later.
export { GatherFlaggedButton } from './add/gather-flagged-button.tsx';
export { loadAddToCase } from './add/load-add-to-case.ts';
export { casesOfOptions, useLiveCases } from './data/cases-queries.ts';
export { CasesLink } from './parts/cases-link.tsx';
