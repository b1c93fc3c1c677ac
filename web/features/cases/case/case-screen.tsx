import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type CaseDetail, ROUTES } from '@tillwatch/contract';
import { Briefcase, FileArchive, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError, describeError, fetchRoute } from '../../../api/client.ts';
import { buildPath } from '../../../api/query-string.ts';
import { saveFile } from '../../../api/save-file.ts';
import { AskBeforeLeaving } from '../../../ui/ask-before-leaving.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button, buttonVariants } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { Page } from '../../page/index.ts';
import { useStores } from '../../stores/index.ts';
import { caseOptions, useLiveCases } from '../data/cases-queries.ts';
import { CaseFacts } from './case-facts.tsx';
import { CaseForm, useCaseDraft } from './case-form.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseImages } from './case-images.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseTransactions } from './case-transactions.tsx';

const route = getRouteApi('/cases/case');

/** One case: what it gathers, its status, and what was done to it. */
export function CaseScreen() {
  const { id } = route.useSearch();
  const found = useQuery({ ...caseOptions(id ?? ''), enabled: id !== undefined });
  useLiveCases();
  const title = found.data?.title ?? 'Case';
  useDocumentTitle(title);

  return (
    <Page
      title={title}
      isOfOneStore
      back={
        <BackLink to="/cases" search={{}}>
          Cases
        </BackLink>
      }
      controls={found.data && <FileButtons detail={found.data} />}
    >
      {id === undefined ? (
        <NoCase title="No case selected">Choose one from the list of cases.</NoCase>
      ) : found.data ? (
        <Details key={found.data.id} detail={found.data} />
      ) : isNoCase(found.error) ? (
        <NoCase title="There is no such case">
          The case could not be found. The link may be incomplete, or the case is not one that you can see.
        </NoCase>
      ) : found.isError ? (
        <section className="rounded-lg border bg-card">
          <ErrorState
            title="The case could not be loaded"
            {...describeError(found.error)}
            onRetry={() => void found.refetch()}
          />
        </section>
      ) : (
        <div role="status" aria-label="Loading the case" className="flex flex-col gap-3">
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      )}
    </Page>
  );
}

/** Whether the URL names no case, or one that the user may not see. */
function isNoCase(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
}

function NoCase({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      icon={Briefcase}
      title={title}
      description={children}
      action={
        <Link to="/cases" search={{}} className={buttonVariants()}>
          Show Cases
        </Link>
      }
      className="rounded-lg border border-dashed py-8"
    />
  );
}

function Details({ detail }: { detail: CaseDetail }) {
  const { data: stores } = useStores();
  const store = stores?.find(({ id }) => id === detail.storeId);
  const draft = useCaseDraft(detail);
  const [note, setNote] = useState('');
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <CaseFacts detail={detail} store={store} />
        <CaseTransactions detail={detail} />
        <CaseImages detail={detail} />
        <CaseNotes detail={detail} text={note} onType={setNote} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {detail.canChange && <CaseForm detail={detail} draft={draft} />}
        <CaseHistory history={detail.history} />
      </div>
      <AskBeforeLeaving isTyped={draft.isTyped || note.trim() !== ''} />
    </div>
  );
}

function FileButtons({ detail: { id, canChange } }: { detail: CaseDetail }) {
  const [isLoading, setIsLoading] = useState(false);

  async function download(): Promise<void> {
    setIsLoading(true);
    try {
      await saveFile(await fetchRoute(ROUTES.downloadCaseArchive, { params: { id } }), `case-${id}.zip`);
    } catch (error) {
      toast({
        title: 'The archive could not be created',
        description: describeError(error).message,
        variant: 'destructive',
      });
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <>
      <a
        href={buildPath(ROUTES.getCaseFile.path, { id })}
        target="_blank"
        rel="noreferrer"
        className={buttonVariants()}
      >
        <Printer aria-hidden />
        Print the File
      </a>
      {canChange && (
        <Button loading={isLoading} onClick={() => void download()}>
          {!isLoading && <FileArchive aria-hidden />}
          Download Archive
        </Button>
      )}
    </>
  );
}
