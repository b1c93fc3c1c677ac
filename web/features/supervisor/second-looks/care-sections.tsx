import { useQuery } from '@tanstack/react-query';
import type { AgentPerformance, SecondLookReport, SupervisorStats } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';
import { describeError } from '../../../api/client.ts';
import { CardSection } from '../../../ui/card-section.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { CareTable } from './care-table.tsx';
import { decidedDifferentlyText } from './decided-differently.ts';
import { Disagreements } from './disagreements.tsx';
import { OtherReviewers } from './other-reviewers.tsx';
import { secondLookReportOptions } from './second-looks-queries.ts';
import { ShareInput } from './share-input.tsx';

/** How carefully people review: today’s care, and what second looks say. */
export function CareSections({ stats }: { stats: SupervisorStats }) {
  const { data, error, refetch } = useQuery(secondLookReportOptions);
  const agents: readonly AgentPerformance[] = stats.agentPerformance;
  return (
    <>
      <OtherReviewers people={stats.otherReviewers} />
      {agents.length > 0 && <CareTable agents={agents} report={data} />}
      <CardSection
        title="Second Looks"
        note={data && describeCounts(data)}
        action={data && <ShareInput share={data.sharePercent} />}
      >
        {data ? (
          <Report report={data} />
        ) : error ? (
          <ErrorState
            title="The second looks could not be loaded"
            {...describeError(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <div className="p-4">
            <Skeleton className="w-2/3" />
          </div>
        )}
      </CardSection>
    </>
  );
}

function describeCounts({ waiting, unasked, calledOff }: SecondLookReport): string {
  return [
    `${formatCount(waiting)} waiting`,
    unasked > 0 && `${formatCount(unasked)} that nobody can give anymore`,
    calledOff > 0 &&
      `${formatCount(calledOff)} called off: a supervisor decided, or the second agent did after the first decision was withdrawn`,
  ]
    .filter(Boolean)
    .join(', ');
}

const BY_FILTER: readonly Column<SecondLookReport['byFilter'][number]>[] = [
  { title: 'Filter', cell: ({ filter }) => FILTERS.find(({ id }) => id === filter)?.label ?? filter },
  { title: 'Second Looks', alignsRight: true, cell: ({ looks }) => formatCount(looks) },
  { title: 'Decided Differently', alignsRight: true, cell: (row) => decidedDifferentlyText(row) },
];

function Report({ report }: { report: SecondLookReport }) {
  const { disagreements, disagreementCount, lonelyStores, byFilter, sharePercent } = report;
  return (
    <>
      {lonelyStores.length > 0 && sharePercent > 0 && (
        <p className="border-b px-4 py-2 text-sm text-medium">
          Only one agent, so there is nobody to ask for a second look:{' '}
          {lonelyStores.map(({ storeNumber, name }) => `${storeNumber} ${name}`).join(', ')}
        </p>
      )}
      <h3 className="px-4 pt-2.5 text-sm font-medium">
        Disagreements to decide <span className="tabular-nums">({formatCount(disagreementCount)})</span>
      </h3>
      {disagreements.length === 0 ? (
        <p className="px-4 pt-1 pb-3 text-sm text-muted-foreground">
          {sharePercent === 0
            ? 'Nothing gets a second look. Set a share to begin.'
            : 'Transactions that two agents decided differently appear here.'}
        </p>
      ) : (
        <Disagreements rows={disagreements} />
      )}
      {byFilter.length > 0 && (
        <div className="border-t">
          <Table
            caption="Second looks by filter"
            columns={BY_FILTER}
            rows={byFilter}
            keyOf={({ filter }) => filter}
          />
        </div>
      )}
    </>
  );
}
