export { CaseScreen } from './case/case-screen.tsx';
export { CasesScreen } from './list/cases-screen.tsx';
