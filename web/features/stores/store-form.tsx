import { zodResolver } from '@hookform/resolvers/zod';
import { storeInput, type StoreInput } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface StoreFormProps {
  values: StoreInput;
  /** Rejects when the server refuses; messages about single fields are then shown at those fields. */
  onSave: (input: StoreInput) => Promise<void>;
  submitLabel: string;
  /** Instead of closing the dialog. */
  onCancel?: () => void;
}

/** A store's four fields, for adding and editing. */
export function StoreForm({ values, onSave, submitLabel, onCancel }: StoreFormProps) {
  const form = useForm<StoreInput>({ resolver: zodResolver(storeInput), defaultValues: values });
  const { errors } = form.formState;

  async function submit(input: StoreInput): Promise<void> {
    try {
      await onSave(input);
    } catch (error) {
      showFieldErrors(error, form);
      if (error instanceof ApiError && error.code === 'STORE_NUMBER_TAKEN') {
        form.setError('storeNumber', { type: 'server', message: error.serverMessage ?? 'Taken already' });
      }
    }
  }

  return (
    <DialogForm
      submitLabel={submitLabel}
      isSaving={form.formState.isSubmitting}
      onSubmit={form.handleSubmit(submit)}
      {...(onCancel && { onCancel })}
    >
      <Field label="Store Number" error={errors.storeNumber?.message}>
        <Input {...form.register('storeNumber')} />
      </Field>
      <Field label="Store Name" error={errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="Address" error={errors.address?.message}>
        <Input autoComplete="off" {...form.register('address')} />
      </Field>
      <Field
        label="Franchise Owner Email"
        error={errors.franchiseOwnerEmail?.message}
        hint="Reports for this store are addressed here."
      >
        <Input type="email" autoComplete="off" {...form.register('franchiseOwnerEmail')} />
      </Field>
    </DialogForm>
  );
}
