import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Shows the server's messages about single fields where the form shows its own. */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  error: unknown,
  form: UseFormReturn<Values, Context, Output>,
): void {
  if (!(error instanceof ApiError)) return;
  const known = new Set(Object.keys(form.getValues()));
  for (const [name, message] of Object.entries(error.fields)) {
    if (known.has(name)) form.setError(name as Path<Values>, { type: 'server', message });
  }
}
