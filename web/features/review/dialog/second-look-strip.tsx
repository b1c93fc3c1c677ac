import type { TransactionDetail } from '@tillwatch/contract';
import { ScanEye } from 'lucide-react';

/** Says that this is the user's second look, or what the user decided in it. */
export function SecondLookStrip({ transaction: { secondLook } }: { transaction: TransactionDetail }) {
  if (!secondLook) return null;
  return (
    <p className="flex items-start gap-2 border-b bg-primary-soft px-4 py-1.5 text-sm text-primary print:hidden">
      <ScanEye aria-hidden className="mt-0.5 size-4 shrink-0" />
      {secondLook.answer === null ? (
        <span>
          This is your second look. A colleague has decided; you’ll see their decision after you make yours.
        </span>
      ) : (
        <span className="min-w-0 break-words">
          In your second look you {secondLook.answer} it
          {secondLook.notes === '' ? '.' : `: “${secondLook.notes}”`}
        </span>
      )}
    </p>
  );
}
