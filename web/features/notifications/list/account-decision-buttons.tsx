import type { Role } from '@tillwatch/contract';
import { useRef, useState } from 'react';
import { describeForToast } from '../../../api/client.ts';
import { useDecideAccount } from '../../../api/decide-account.ts';
import { useMailWords } from '../../../api/mail.ts';
import { ApproveAdminDialog } from '../../../ui/approve-admin-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { RefuseAccountDialog } from '../../../ui/refuse-account-dialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface AccountDecisionButtonsProps {
  userId: number;
  userName: string;
  role: Role;
}

/** Approve and Refuse, below the notification of an account that waits. */
export function AccountDecisionButtons({ userId, userName, role }: AccountDecisionButtonsProps) {
  const decide = useDecideAccount();
  const describeMail = useMailWords();
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null);
  const buttons = useRef<HTMLDivElement>(null);

  // Awaited: the buttons disappear with the decision, before a mutation callback would run;
  // the focus stays with the notification.
  async function send(isApproved: boolean): Promise<void> {
    const link = buttons.current?.closest('li')?.querySelector('a');
    try {
      await decide.mutateAsync({ userId, isApproved });
    } catch (error) {
      toast({ title: 'Not Decided', ...describeForToast(error), variant: 'destructive' });
      return;
    }
    link?.focus();
    toast({
      title: isApproved ? 'Account Approved' : 'Account Refused',
      description: describeMail(userName),
    });
  }

  return (
    <div ref={buttons} className="flex gap-2 pr-4 pb-3 pl-15">
      <Button
        size="sm"
        variant="primary"
        disabled={decide.isPending}
        aria-label={`Approve ${userName}`}
        onClick={() => (role === 'admin' ? setAsking('approve') : void send(true))}
      >
        Approve
      </Button>
      <Button
        size="sm"
        disabled={decide.isPending}
        aria-label={`Refuse ${userName}`}
        onClick={() => setAsking('refuse')}
      >
        Refuse
      </Button>
      <RefuseAccountDialog
        name={asking === 'refuse' ? userName : null}
        onClose={() => setAsking(null)}
        onRefuse={() => void send(false)}
      />
      <ApproveAdminDialog
        name={asking === 'approve' ? userName : null}
        onClose={() => setAsking(null)}
        onApprove={() => void send(true)}
      />
    </div>
  );
}
