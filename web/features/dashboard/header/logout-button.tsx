import { LogOut } from 'lucide-react';
import { useLogout } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Caption, captionedClasses } from '../../../ui/caption.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';

export function LogoutButton() {
  const logout = useLogout();
  return (
    <Tooltip content="Logout">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Logout"
        className={captionedClasses}
        disabled={logout.isPending || logout.isSuccess}
        onClick={() => logout.mutate()}
      >
        <LogOut aria-hidden />
        <Caption>Logout</Caption>
      </Button>
    </Tooltip>
  );
}
