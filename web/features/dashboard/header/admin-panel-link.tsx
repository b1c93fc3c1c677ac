import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useCurrentUser } from '../../../api/session.ts';
import { buttonVariants } from '../../../ui/button.tsx';

/**
 * Leads to /admin. Only admins have it.
 * @param isCompact the label gives way to the header's other controls where there is little room.
 */
export function AdminPanelLink({ isCompact = false }: { isCompact?: boolean }) {
  if (useCurrentUser()?.role !== 'admin') return null;
  return (
    <Link to="/admin" className={buttonVariants()}>
      <ShieldCheck aria-hidden />
      <span className={isCompact ? 'max-[1439px]:sr-only' : undefined}>Admin Panel</span>
    </Link>
  );
}
