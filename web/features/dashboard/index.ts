export { Dashboard } from './dashboard.tsx';
export { dashboardSearch } from './view/dashboard-search.ts';
