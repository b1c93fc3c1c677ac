export { AT_STAKE_LABEL, describeAtStake, sumAtStake } from './at-stake.ts';
export { type CaseProblem, type CaseState, changeCase, toCents } from './change-case.ts';
export { type CasePerson, countPeople, describePeople, listPeople, namePerson } from './people.ts';
export { CASE_STATUS_LABELS, CASE_STATUSES, type CaseStatus, isClosed } from './statuses.ts';
