import { ApiError } from '../../../api/client.ts';
import { toast, type ToastOptions } from '../../../ui/toast.ts';

export function toastSuccess(description: string, action?: ToastOptions['action']): void {
  toast({ title: 'Success', description, ...(action && { action }) });
}

/** Section 8: the server's message, or the fallback if it sent none. */
export function toastFailure(error: unknown, fallback: string): void {
  const serverMessage = error instanceof ApiError ? error.serverMessage : undefined;
  toast({ title: 'Error', description: serverMessage ?? fallback, variant: 'destructive' });
}
