import { zodResolver } from '@hookform/resolvers/zod';
import { storeInput, type StoreInput } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface StoreFormProps {
  values: StoreInput;
  /** Rejects when the server refuses; messages about single fields are then shown at those fields. */
  onSave: (input: StoreInput) => Promise<void>;
  /** The buttons, one of which submits. */
  footer: ReactNode;
}

/** A store's four fields, for adding and editing. */
export function StoreForm({ values, onSave, footer }: StoreFormProps) {
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
    <form noValidate className="flex min-h-0 flex-col" onSubmit={form.handleSubmit(submit)}>
      <DialogBody className="flex flex-col gap-4">
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
          hint="Reports for this store are addressed to it."
        >
          <Input type="email" autoComplete="off" {...form.register('franchiseOwnerEmail')} />
        </Field>
      </DialogBody>
      <DialogFooter>{footer}</DialogFooter>
    </form>
  );
}
