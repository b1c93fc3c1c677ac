import { zodResolver } from '@hookform/resolvers/zod';
import { restartInput, type RestartInput } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useRestartRegistration } from '../../api/account.ts';
import { describeForToast } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { RegistrationFields } from './registration-fields.tsx';

interface RestartFormProps {
  /** From any verification link sent to the address. */
  token: string;
  onVerified: (verified: { email: string; canSignIn: boolean; message: string }) => void;
  onCancel: () => void;
}

/** Registers again through a link that proves who owns the mailbox: the account is created at once. */
export function RestartForm({ token, onVerified, onCancel }: RestartFormProps) {
  const restart = useRestartRegistration();
  const form = useForm<z.input<typeof restartInput>, unknown, RestartInput>({
    resolver: zodResolver(restartInput),
    defaultValues: { token, firstName: '', lastName: '', role: 'agent', password: '', confirmPassword: '' },
  });

  function submit(input: RestartInput) {
    restart.mutate(input, {
      onSuccess: onVerified,
      onError: (error) => {
        showFieldErrors(error, form);
        toast({ title: 'Registration Failed', ...describeForToast(error), variant: 'destructive' });
      },
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)}>
      <RegistrationFields form={form} startsWithFocus />
      <Button
        type="submit"
        variant="primary"
        className="mt-1 h-9 w-full"
        loading={restart.isPending || restart.isSuccess}
      >
        Create Account
      </Button>
      <Button variant="link" size="sm" className="self-center" onClick={onCancel}>
        Back
      </Button>
    </form>
  );
}
