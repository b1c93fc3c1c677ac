import { type ReactNode, useId } from 'react';
import { keepFocus } from '../../ui/keep-focus.ts';

interface SectionProps {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page, on its own card with a title. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId();
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-labelledby={id}
      className="overflow-clip rounded-lg border bg-card outline-none"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-1.5">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {action && <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full">{action}</div>}
      </div>
      {children}
    </section>
  );
}
