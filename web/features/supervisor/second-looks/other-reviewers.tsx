import type { AgentPerformance } from '@tillwatch/contract';
import { CardSection } from '../../../ui/card-section.tsx';
import { formatCount } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { openedText, secondsText } from '../parts/care-words.ts';

const COLUMNS: readonly Column<AgentPerformance>[] = [
  {
    title: 'Name',
    cell: ({ agentName }) => (
      <span className="inline-block min-w-28 font-medium wrap-anywhere">{agentName}</span>
    ),
  },
  { title: 'Reviews Today', alignsRight: true, cell: (one) => formatCount(one.reviewCount) },
  { title: 'Verified', alignsRight: true, cell: (one) => formatCount(one.verifiedCount) },
  { title: 'Flagged', alignsRight: true, cell: (one) => formatCount(one.flaggedCount) },
  { title: 'Reports', alignsRight: true, cell: (one) => formatCount(one.reportCount) },
  { title: 'Opened', alignsRight: true, cell: (one) => openedText(one) },
  { title: 'Median Time', alignsRight: true, cell: (one) => secondsText(one.medianSeconds) },
];

/** Supervisors and admins who reviewed or reported today; renders nothing if nobody did. */
export function OtherReviewers({ people }: { people: readonly AgentPerformance[] }) {
  if (people.length === 0) return null;
  return (
    <CardSection
      title="Supervisors and Admins"
      note="Those who reviewed or reported today. Not included in the totals"
    >
      <Table
        caption="Supervisors and admins who reviewed or reported today"
        columns={COLUMNS}
        rows={people}
        keyOf={({ agentId }) => agentId}
      />
    </CardSection>
  );
}
