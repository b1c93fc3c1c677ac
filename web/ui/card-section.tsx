import { type ReactNode, useId } from 'react';

interface CardSectionProps {
  title: string;
  /** Next to the title, less prominent. */
  note?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page, on its own card with a title. */
export function CardSection({ title, note, action, children }: CardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="overflow-clip rounded-lg border bg-card">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-1.5">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note !== undefined && <p className="text-sm text-muted-foreground tabular-nums">{note}</p>}
        {action && <div className="ml-auto flex flex-wrap gap-2">{action}</div>}
      </div>
      {children}
    </section>
  );
}
