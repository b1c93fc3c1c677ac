import { useEffect, useRef } from 'react';
import { toast, type ToastOptions } from '../../../ui/toast.ts';

/** For toasts that name no transaction because they are about the open one: they leave with it. */
export function useLocalToast(transactionId: string): (options: ToastOptions) => void {
  const shown = useRef<{ transactionId: string; dismiss: () => void }>(undefined);
  useEffect(
    () => () => {
      if (shown.current?.transactionId === transactionId) shown.current.dismiss();
    },
    [transactionId],
  );
  return (options) => {
    shown.current = { transactionId, ...toast(options) };
  };
}
