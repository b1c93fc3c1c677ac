import { FileDiff } from 'lucide-react';

/** A list's mark for a transaction of which a file says something else, as long as nobody has decided about it. */
export function ContestedMark({ isContested }: { isContested: boolean }) {
  if (!isContested) return null;
  const label = 'Differs in another file';
  return (
    <span title={label} className="inline-flex shrink-0 text-medium">
      <FileDiff aria-hidden className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
