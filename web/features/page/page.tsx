import type { ReactNode } from 'react';
import { cn } from '../../ui/cn.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { NotificationsButton } from '../notifications/index.ts';
import { UnreachableStores, useLiveStores } from '../stores/index.ts';

interface PageProps {
  title: string;
  /** Leads back to where the page was opened. */
  back: ReactNode;
  /** Controls at the page's head besides the notifications and the theme. */
  controls?: ReactNode;
  /** Everything on it is of the store that it names; other pages say which stores can't be reached. */
  isOfOneStore?: boolean;
  className?: string;
  children: ReactNode;
}

/** The frame of every page for signed-in users except the dashboard. */
export function Page({ title, back, controls, isOfOneStore = false, className, children }: PageProps) {
  useLiveStores();
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader title={title} back={back} controls={controls}>
        <NotificationsButton />
        <ThemeToggle />
      </PageHeader>
      <main className={cn('mx-auto flex w-full max-w-[1440px] flex-1 flex-col gap-3 p-3 lg:p-4', className)}>
        {!isOfOneStore && <UnreachableStores />}
        {children}
      </main>
    </div>
  );
}
