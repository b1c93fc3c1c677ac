import type { ReactNode } from 'react';

interface PageHeaderProps {
  /** Leads back to where the page was opened. */
  back: ReactNode;
  title: string;
  /** Controls for the whole page, at its right, or below when there is little room. */
  children: ReactNode;
}

/** The line at the top of every page except the dashboard. */
export function PageHeader({ back, title, children }: PageHeaderProps) {
  return (
    <header className="border-b bg-card">
      <div className="mx-auto flex max-w-[1440px] flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 lg:h-14 lg:py-0">
        <div className="flex min-w-0 flex-1 items-center gap-2">
          {back}
          <h1 title={title} className="truncate text-base font-semibold">
            {title}
          </h1>
        </div>
        <div className="flex min-w-0 items-center gap-1 max-sm:basis-full">{children}</div>
      </div>
    </header>
  );
}
