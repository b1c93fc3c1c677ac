import { CreditCard } from 'lucide-react';

/** Why only admins may download the original; nothing for a file without card numbers. */
export function CardNumbersNote({ cardNumbers }: { cardNumbers: number | null }) {
  if (cardNumbers === 0) return null;
  return (
    <p className="flex gap-2 rounded-lg border border-medium-line bg-medium-soft px-3 py-2 text-sm">
      <CreditCard aria-hidden className="mt-0.5 size-4 shrink-0 text-medium" />
      <span className="min-w-0">
        {cardNumbers === null
          ? 'Not fully read, so it may contain card numbers: only administrators can download the original.'
          : 'Contains card numbers: only administrators can download the original. Everything made from it shows only their last four digits.'}
      </span>
    </p>
  );
}
