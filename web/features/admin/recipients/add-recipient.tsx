import { zodResolver } from '@hookform/resolvers/zod';
import { type ReportRecipientInput, reportRecipientInput } from '@tillwatch/contract';
import { Plus } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { showFieldErrors } from '../../../api/field-errors.ts';
import { AskBeforeLeaving } from '../../../ui/ask-before-leaving.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useStores } from '../../stores/index.ts';
import { Choice } from '../users/choice.tsx';
import { toastFailure, toastSuccess } from '../users/result-toasts.ts';
import { describeRecipient } from './describe-recipient.ts';
import { useAddRecipient } from './recipients-query.ts';

const ALL = 'all';

/** An address or a domain, for one store or all of them. */
export function AddRecipient() {
  const stores = useStores();
  const addRecipient = useAddRecipient();
  const form = useForm<z.input<typeof reportRecipientInput>, unknown, ReportRecipientInput>({
    resolver: zodResolver(reportRecipientInput),
    defaultValues: { recipient: '', storeId: null },
  });
  const { errors, isDirty } = form.formState;
  // The space keeps the keys in insertion order; plain numbers would be sorted.
  const labels: Record<string, string> = {
    [ALL]: 'All stores',
    ...Object.fromEntries(
      (stores.data ?? []).map(({ id, storeNumber, name }) => [`store ${id}`, `${storeNumber} ${name}`]),
    ),
  };

  function submit(input: ReportRecipientInput) {
    addRecipient.mutate(input, {
      onSuccess: (added) => {
        toastSuccess(`Recipient added: ${describeRecipient(added)}`);
        form.reset({ ...form.getValues(), recipient: '' });
      },
      onError: (error) => {
        showFieldErrors(error, form);
        toastFailure(error, 'Failed to add recipient');
      },
    });
  }

  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3 rounded-lg border bg-card p-4"
      onSubmit={form.handleSubmit(submit)}
    >
      <AskBeforeLeaving isTyped={isDirty} />
      <Field
        label="Email Address or Domain"
        hint="A domain, such as example.com, covers everyone there."
        error={errors.recipient?.message}
        className="min-w-0 flex-[2_1_16rem]"
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('recipient')} />
      </Field>
      <Field label="Store" error={errors.storeId?.message} className="min-w-0 flex-[1_1_12rem]">
        {(control) => (
          <Controller
            control={form.control}
            name="storeId"
            render={({ field }) => (
              <Choice
                {...control}
                ref={field.ref}
                onBlur={field.onBlur}
                value={typeof field.value === 'number' ? `store ${field.value}` : ALL}
                labels={labels}
                onChoose={(value) => field.onChange(value === ALL ? null : Number(value.split(' ')[1]))}
              />
            )}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="max-sm:w-full sm:mt-[1.625rem]"
        loading={addRecipient.isPending}
      >
        <Plus aria-hidden />
        Add Recipient
      </Button>
    </form>
  );
}
