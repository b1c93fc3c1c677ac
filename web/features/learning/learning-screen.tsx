import { getRouteApi } from '@tanstack/react-router';
import { SlidersHorizontal, UsersRound } from 'lucide-react';
import { describeError } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeadLink } from '../../ui/head-link.tsx';
import { Page } from '../page/index.ts';
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
    <Page
      title="What Ranking Has Learned"
      isOfOneStore={search.store !== undefined}
      back={<BackLink to="/">Back to Dashboard</BackLink>}
      controls={
        <>
          <HeadLink to="/admin/rules" icon={SlidersHorizontal}>
            House Rules
          </HeadLink>
          <HeadLink to="/cashiers" icon={UsersRound}>
            Cashiers
          </HeadLink>
        </>
      }
    >
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
    </Page>
  );
}
