import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useCurrentUser } from '../../../api/session.ts';
import { buttonVariants } from '../../../ui/button.tsx';
import { CompactCaption, compactClasses } from '../../../ui/caption.tsx';
import { cn } from '../../../ui/cn.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';

/**
 * Links to /admin. For admins only.
 * @param isCompact moves the label into the tooltip, to make room for the header's other controls.
 */
export function AdminPanelLink({ isCompact = false }: { isCompact?: boolean }) {
  if (useCurrentUser()?.role !== 'admin') return null;
  return (
    <Tooltip content="Admin Panel" className={isCompact ? 'min-[110rem]:hidden' : 'hidden'}>
      <Link to="/admin" className={buttonVariants({ className: cn(isCompact && compactClasses) })}>
        <ShieldCheck aria-hidden />
        <span className={cn(isCompact && 'max-[110rem]:sr-only')}>Admin Panel</span>
        {isCompact && <CompactCaption>Admin</CompactCaption>}
      </Link>
    </Tooltip>
  );
}
