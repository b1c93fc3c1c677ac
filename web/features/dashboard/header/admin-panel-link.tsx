import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useCurrentUser } from '../../../api/session.ts';
import { buttonVariants } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';

/**
 * Leads to /admin. Only admins have it.
 * @param isCompact the label gives way to the header's other controls, and stands in the tooltip.
 */
export function AdminPanelLink({ isCompact = false }: { isCompact?: boolean }) {
  if (useCurrentUser()?.role !== 'admin') return null;
  return (
    <Tooltip content="Admin Panel" className={isCompact ? '2xl:hidden' : 'hidden'}>
      <Link to="/admin" className={buttonVariants({ className: cn(isCompact && 'max-2xl:px-2') })}>
        <ShieldCheck aria-hidden />
        <span className={cn(isCompact && 'max-2xl:sr-only')}>Admin Panel</span>
      </Link>
    </Tooltip>
  );
}
