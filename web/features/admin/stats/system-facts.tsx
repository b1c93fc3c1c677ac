import { useQuery } from '@tanstack/react-query';
import { ROUTES, type SystemState } from '@tillwatch/contract';
import { describeError } from '../../../api/client.ts';
import { CardSection } from '../../../ui/card-section.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatStorage } from './storage-words.ts';

/** Sizes, what waits, and versions. */
export function SystemFacts() {
  const state = useQuery<SystemState>({ queryKey: [ROUTES.getSystemState.path], gcTime: 0 });
  return (
    <CardSection title="System">
      {state.isError ? (
        <ErrorState
          title="The figures could not be loaded"
          {...describeError(state.error)}
          onRetry={() => void state.refetch()}
        />
      ) : state.data ? (
        <Facts state={state.data} />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </CardSection>
  );
}

function Facts({ state: { database, files, queue, versions } }: { state: SystemState }) {
  const facts = [
    ['Database', formatStorage(database.bytes)],
    ['Uploaded files and images', formatStorage(files.bytes)],
    ['Free space on the data folder’s disk', formatStorage(files.freeBytes)],
    [
      'Uploads',
      `${formatCount(queue.uploadsWaiting)} waiting, ${formatCount(queue.uploadsRunning)} being read`,
    ],
    [
      'Background jobs',
      `${formatCount(queue.jobsWaiting)} waiting, ${formatCount(queue.jobsRunning)} running, ${formatCount(queue.jobsFailed)} failed`,
    ],
    ['Tillwatch', versions.tillwatch],
    ['Schema', database.migration.replace(/\.sql$/, '')],
    ['PostgreSQL', database.version],
    ['Node.js', versions.node],
  ] as const;
  return (
    <dl className="flex flex-col px-4 py-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 border-b py-1.5 last:border-b-0">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
