import { describeForToast } from '../../../api/client.ts';
import { useDecideAccount } from '../../../api/decide-account.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Approve and Refuse, below the notification of an account that waits. */
export function AccountDecisionButtons({ userId, userName }: { userId: number; userName: string }) {
  const decide = useDecideAccount();

  // Awaited: the buttons disappear with the decision, before a mutation callback would run;
  // the focus stays with the notification.
  async function send(isApproved: boolean, button: HTMLElement): Promise<void> {
    const link = button.closest('li')?.querySelector('a');
    try {
      await decide.mutateAsync({ userId, isApproved });
    } catch (error) {
      toast({ title: 'Not Decided', ...describeForToast(error), variant: 'destructive' });
      return;
    }
    link?.focus();
    toast({
      title: isApproved ? 'Account Approved' : 'Account Refused',
      description: `${userName} is notified by email.`,
    });
  }

  return (
    <div className="flex gap-2 pr-4 pb-3 pl-15">
      <Button
        size="sm"
        variant="primary"
        disabled={decide.isPending}
        aria-label={`Approve ${userName}`}
        onClick={(event) => void send(true, event.currentTarget)}
      >
        Approve
      </Button>
      <Button
        size="sm"
        disabled={decide.isPending}
        aria-label={`Refuse ${userName}`}
        onClick={(event) => void send(false, event.currentTarget)}
      >
        Refuse
      </Button>
    </div>
  );
}
