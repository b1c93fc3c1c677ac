import { lazyRouteComponent } from '@tanstack/react-router';
import type { User } from '@tillwatch/contract';
import { useCurrentUser } from '../api/session.ts';
import { AccessDenied } from './access-denied.tsx';

const RulesScreen = lazyRouteComponent(() => import('../features/rules/index.ts'), 'RulesScreen');

/** Fetches the code of the page, for those who may see it. */
export async function preloadRulesPage(user: User | null | undefined): Promise<void> {
  if (user && user.role !== 'agent') await RulesScreen.preload?.();
}

/** House rules; agents are told that it is not for them. */
export function RulesPage() {
  const user = useCurrentUser();
  if (!user) return null;
  if (user.role === 'agent') return <AccessDenied message="Supervisor access required" />;
  return <RulesScreen />;
}
