import type { AgentPerformance, SecondLookReport } from '@tillwatch/contract';
import { LIMITS } from '@tillwatch/contract';
import { CardSection } from '../../../ui/card-section.tsx';
import { formatCount } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { openedText, secondsText } from '../parts/care-words.ts';
import { decidedDifferentlyText } from './decided-differently.ts';

interface Row {
  agent: AgentPerformance;
  /** Undefined while it loads, null if no second look was given. */
  looks: SecondLookReport['byAgent'][number] | null | undefined;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Agent',
    cell: ({ agent }) => (
      <span className="inline-block min-w-28 font-medium wrap-anywhere">{agent.agentName}</span>
    ),
  },
  { title: 'Reviews Today', alignsRight: true, cell: ({ agent }) => formatCount(agent.reviewCount) },
  { title: 'Opened', alignsRight: true, cell: ({ agent }) => openedText(agent) },
  { title: 'Median Time', alignsRight: true, cell: ({ agent }) => secondsText(agent.medianSeconds) },
  {
    title: 'Second Looks Given Today',
    alignsRight: true,
    cell: ({ agent }) => formatCount(agent.secondLooksGiven),
  },
  { title: 'Second Looks', alignsRight: true, cell: ({ looks }) => formatCount(looks?.looks ?? 0) },
  { title: 'Decided Differently', alignsRight: true, cell: ({ looks }) => decidedDifferentlyText(looks) },
];

interface CareTableProps {
  agents: readonly AgentPerformance[];
  report: SecondLookReport | undefined;
}

/** How carefully agents review, next to how much. */
export function CareTable({ agents, report }: CareTableProps) {
  return (
    <CardSection
      title="How Carefully Agents Review"
      note={`Opened: how many of today’s decisions were made with the transaction open, where the page reported it; decisions from the list were not. The time from opening to decision counts for at most 10 minutes. Second looks: last ${LIMITS.secondLookDays} days`}
    >
      <Table
        caption="How carefully each agent reviews"
        isWide
        columns={COLUMNS}
        rows={agents.map((agent) => ({
          agent,
          looks: report && (report.byAgent.find(({ agentId }) => agentId === agent.agentId) ?? null),
        }))}
        keyOf={({ agent }) => agent.agentId}
      />
    </CardSection>
  );
}
