/** What is wrong with a field, below it; the bar of changes announces it. */
export function FaultNote({ id, fault }: { id: string; fault: string | null }) {
  if (fault === null) return null;
  return (
    <p id={id} className="pt-1 text-xs text-high">
      {fault}
    </p>
  );
}

/** What marks the field and connects it to its note. */
export const faultyProps = (fault: string | null, noteId: string) =>
  fault === null ? {} : ({ 'aria-invalid': true, 'aria-describedby': noteId } as const);
