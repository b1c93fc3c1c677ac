import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordInput, type ForgotPasswordInput } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { useForgotPassword } from '../../api/account.ts';
import { describeForToast } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';

interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whatever is already on the login tab. */
  email: string;
}

/** Asks which account's password was forgotten; the response does not reveal whether the account exists. */
export function ForgotPasswordDialog({ open, onOpenChange, email }: ForgotPasswordDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Forgot Password</DialogTitle>
          <DialogDescription>We’ll email you a link for choosing a new one.</DialogDescription>
        </DialogHeader>
        <ForgotPasswordForm email={email} />
      </DialogContent>
    </Dialog>
  );
}

function ForgotPasswordForm({ email }: { email: string }) {
  const forgotPassword = useForgotPassword();
  const form = useForm<ForgotPasswordInput>({
    resolver: zodResolver(forgotPasswordInput),
    defaultValues: { email },
  });

  function submit(input: ForgotPasswordInput) {
    forgotPassword.mutate(input, {
      onError: (error) => {
        showFieldErrors(error, form);
        toast({
          title: 'Link Not Sent',
          ...describeForToast(error),
          variant: 'destructive',
        });
      },
    });
  }

  if (forgotPassword.isSuccess) {
    return (
      <>
        <DialogBody>
          <Banner tone="success">
            {forgotPassword.data.message} It works once and expires in an hour. Check your spam folder, too.
          </Banner>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="primary" autoFocus>
              Close
            </Button>
          </DialogClose>
        </DialogFooter>
      </>
    );
  }
  return (
    <DialogForm
      submitLabel="Send Link"
      isSaving={forgotPassword.isPending}
      onSubmit={form.handleSubmit(submit)}
    >
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="username" {...form.register('email')} />
      </Field>
    </DialogForm>
  );
}
