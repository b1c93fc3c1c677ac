import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useCurrentUser } from '../../../api/session.ts';
import { buttonVariants } from '../../../ui/button.tsx';

/** Leads to /admin. Only admins have it. */
export function AdminPanelLink() {
  if (useCurrentUser()?.role !== 'admin') return null;
  return (
    <Link to="/admin" className={buttonVariants()}>
      <ShieldCheck aria-hidden />
      Admin Panel
    </Link>
  );
}
