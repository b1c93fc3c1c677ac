import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { describeForToast } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
import { toast } from '../../ui/toast.ts';

/** Says why a change was refused, and shows it at the field if the server names one. */
export function showRefusal<Values extends FieldValues>(
  title: string,
  error: unknown,
  form: UseFormReturn<Values>,
): void {
  showFieldErrors(error, form);
  toast({ title, ...describeForToast(error), variant: 'destructive' });
}
