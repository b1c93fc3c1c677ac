import type { ReactNode } from 'react';

interface PageHeaderProps {
  /** Leads back to where the page was opened. */
  back: ReactNode;
  title: string;
  /** For the whole page, at its right; below the title when there is little room. */
  controls?: ReactNode;
  /** What every page has at its right. */
  children: ReactNode;
}

/** The line at the top of every page except the dashboard. */
export function PageHeader({ back, title, controls, children }: PageHeaderProps) {
  return (
    <header className="border-b bg-card">
      <div className="mx-auto flex min-h-14 max-w-[1440px] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <div className="flex min-w-0 flex-1 items-center gap-2 sm:basis-auto">
          <span className="print:hidden">{back}</span>
          <h1 title={title} className="truncate text-base font-semibold">
            {title}
          </h1>
        </div>
        {controls && (
          <div className="flex min-w-0 flex-wrap items-center gap-1 max-lg:order-last max-lg:basis-full print:hidden">
            {controls}
          </div>
        )}
        <div className="ml-auto flex items-center gap-1 print:hidden">{children}</div>
      </div>
    </header>
  );
}
