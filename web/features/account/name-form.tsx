import { zodResolver } from '@hookform/resolvers/zod';
import { accountNameInput, type AccountNameInput, type User } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { useUpdateUser } from '../../api/account.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { showRefusal } from './show-refusal.ts';

export function NameForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const updateUser = useUpdateUser();
  const form = useForm<AccountNameInput>({
    resolver: zodResolver(accountNameInput),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const { errors } = form.formState;

  function submit(input: AccountNameInput) {
    updateUser.mutate(input, {
      onSuccess: ({ firstName, lastName }) => {
        toast({ title: 'Name Changed', description: `You are ${firstName} ${lastName} from now on.` });
        onSaved();
      },
      onError: (error) => showRefusal('Name Not Changed', error, form),
    });
  }

  return (
    <DialogForm submitLabel="Save Name" isSaving={updateUser.isPending} onSubmit={form.handleSubmit(submit)}>
      <Field label="First Name" error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...form.register('firstName')} />
      </Field>
      <Field
        label="Last Name"
        error={errors.lastName?.message}
        hint="Your reviews and notes are shown with your name."
      >
        <Input autoComplete="family-name" {...form.register('lastName')} />
      </Field>
    </DialogForm>
  );
}
