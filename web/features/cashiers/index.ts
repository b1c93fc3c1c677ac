export { CashierScreen } from './cashier-screen.tsx';
export { CashiersScreen } from './cashiers-screen.tsx';
