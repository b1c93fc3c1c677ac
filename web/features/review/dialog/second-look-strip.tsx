import type { TransactionDetail } from '@tillwatch/contract';
import { ScanEye } from 'lucide-react';

/** Says whether this is one's second look, or what one's second look was. */
export function SecondLookStrip({ transaction: { secondLook } }: { transaction: TransactionDetail }) {
  if (!secondLook) return null;
  return (
    <p className="flex items-start gap-2 border-b bg-primary-soft px-4 py-1.5 text-sm text-primary print:hidden">
      <ScanEye aria-hidden className="mt-0.5 size-4 shrink-0" />
      {secondLook.answer === null ? (
        <span>
          This is your second look. A colleague has decided; you see what they decided once you have.
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
