import { lazyRouteComponent } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { AccessDenied } from './access-denied.tsx';

const loadPages = () => import('../features/cashiers/index.ts');
const CashiersScreen = lazyRouteComponent(loadPages, 'CashiersScreen');
const CashierScreen = lazyRouteComponent(loadPages, 'CashierScreen');

const maySee = (user: User | null | undefined): boolean => Boolean(user && user.role !== 'agent');

/** Fetches the page's code, if the user may see it. */
export async function preloadCashiersPage(user: User | null | undefined): Promise<void> {
  if (maySee(user)) await CashiersScreen.preload?.();
}

/** As `preloadCashiersPage`. */
export async function preloadCashierPage(user: User | null | undefined): Promise<void> {
  if (maySee(user)) await CashierScreen.preload?.();
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

function ForSupervisors({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  if (!user) return null;
  return maySee(user) ? children : <AccessDenied message="Supervisor access required" />;
}
