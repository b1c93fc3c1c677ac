import { describeForToast } from '../../../api/client.ts';
import { useDecideAccount } from '../../../api/decide-account.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Approve and Refuse, below the notification of an account that waits. */
export function AccountDecisionButtons({ userId, userName }: { userId: number; userName: string }) {
  const decide = useDecideAccount();

  function send(isApproved: boolean) {
    decide.mutate(
      { userId, isApproved },
      {
        onSuccess: () =>
          toast({
            title: isApproved ? 'Account Approved' : 'Account Refused',
            description: `${userName} is told by email.`,
          }),
        onError: (error) =>
          toast({ title: 'Not Decided', ...describeForToast(error), variant: 'destructive' }),
      },
    );
  }

  return (
    <div className="flex gap-2 pr-4 pb-3 pl-15">
      <Button
        size="sm"
        variant="primary"
        disabled={decide.isPending}
        aria-label={`Approve ${userName}`}
        onClick={() => send(true)}
      >
        Approve
      </Button>
      <Button
        size="sm"
        disabled={decide.isPending}
        aria-label={`Refuse ${userName}`}
        onClick={() => send(false)}
      >
        Refuse
      </Button>
    </div>
  );
}
