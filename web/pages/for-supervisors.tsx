import type { User } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../api/session.ts';
import { AccessDenied } from './access-denied.tsx';

export const isSupervisor = (user: User | null | undefined): boolean =>
  Boolean(user && user.role !== 'agent');

/** A page for supervisors and admins; agents are told that it is not for them. */
export function ForSupervisors({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  if (!user) return null;
  return isSupervisor(user) ? children : <AccessDenied message="Supervisor access required" />;
}
