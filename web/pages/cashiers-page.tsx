import { lazyRouteComponent } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { ForSupervisors, isSupervisor } from './for-supervisors.tsx';

const loadPages = () => import('../features/cashiers/index.ts');
const CashiersScreen = lazyRouteComponent(loadPages, 'CashiersScreen');
const CashierScreen = lazyRouteComponent(loadPages, 'CashierScreen');

/** Fetches the page's code, if the user may see it. */
export async function preloadCashiersPage(user: User | null | undefined): Promise<void> {
  if (isSupervisor(user)) await CashiersScreen.preload?.();
}

/** As `preloadCashiersPage`. */
export async function preloadCashierPage(user: User | null | undefined): Promise<void> {
  if (isSupervisor(user)) await CashierScreen.preload?.();
}

/** A store's cashiers; agents are told that the page is not for them. */
export function CashiersPage() {
  return (
    <ForSupervisors>
      <CashiersScreen />
    </ForSupervisors>
  );
}

/** One cashier of a store. */
export function CashierPage() {
  return (
    <ForSupervisors>
      <CashierScreen />
    </ForSupervisors>
  );
}
