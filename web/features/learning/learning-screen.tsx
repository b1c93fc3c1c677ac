import { getRouteApi, Link } from '@tanstack/react-router';
import { SlidersHorizontal, UsersRound } from 'lucide-react';
import { describeError } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { NotificationsButton } from '../notifications/index.ts';
import { useLearning } from './data/learning-queries.ts';
import type { LearningSearch } from './data/learning-search.ts';
import { Records } from './records/records.tsx';
import { InForce } from './versions/in-force.tsx';
import { Versions } from './versions/versions.tsx';

const route = getRouteApi('/learning');

/** What ranking has learned from reviewers, for supervisors; admins may change it. */
export function LearningScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const learning = useLearning();
  const mayChange = useCurrentUser()?.role === 'admin';
  useDocumentTitle('What Ranking Has Learned');

  function change(next: LearningSearch): void {
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  }

  return (
    <div className="min-h-dvh">
      <PageHeader title="What Ranking Has Learned" back={<BackLink to="/">Back to Dashboard</BackLink>}>
        <Link to="/admin/rules" className={buttonVariants()}>
          <SlidersHorizontal aria-hidden />
          <span className="max-sm:sr-only">Rules of the House</span>
        </Link>
        <Link to="/cashiers" className={buttonVariants()}>
          <UsersRound aria-hidden />
          <span className="max-sm:sr-only">Cashiers</span>
        </Link>
        <NotificationsButton />
        <ThemeToggle />
      </PageHeader>
      <main className="mx-auto flex max-w-[1440px] flex-col gap-3 p-3 lg:p-4">
        {learning.isError && !learning.data ? (
          <section className="rounded-lg border bg-card">
            <ErrorState
              title="What was learned could not be loaded"
              {...describeError(learning.error)}
              onRetry={() => void learning.refetch()}
            />
          </section>
        ) : (
          <>
            <InForce learning={learning.data} mayChange={mayChange} />
            <Versions learning={learning.data} mayChange={mayChange} />
          </>
        )}
        <Records search={search} onChange={change} settings={learning.data?.settings} mayChange={mayChange} />
      </main>
    </div>
  );
}
