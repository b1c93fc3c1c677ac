import type { AgentPerformance, SupervisorStats } from '@tillwatch/contract';
import { percentOf, sumTeam } from '@tillwatch/core/supervision';
import { Button } from '../../../ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { PerformanceText, RateText } from '../parts/performance-text.tsx';
import { RepeatsNote } from '../parts/repeats-note.tsx';
import { REPORTS_COUNTED } from '../reports-counted.ts';

const COLUMNS: readonly Column<AgentPerformance>[] = [
  {
    title: 'Agent',
    cell: ({ agentName }) => (
      <span className="inline-block min-w-28 font-medium wrap-anywhere">{agentName}</span>
    ),
  },
  { title: 'Reviews', alignsRight: true, cell: (agent) => formatCount(agent.reviewCount) },
  { title: 'Verified', alignsRight: true, cell: (agent) => formatCount(agent.verifiedCount) },
  { title: 'Flagged', alignsRight: true, cell: (agent) => formatCount(agent.flaggedCount) },
  { title: 'Reports', alignsRight: true, cell: (agent) => formatCount(agent.reportCount) },
  { title: 'Rate', alignsRight: true, cell: (agent) => <RateText agent={agent} /> },
  { title: 'Performance', cell: (agent) => <PerformanceText agent={agent} /> },
];

/** Today's work: the team's, and that of each agent who has reviewed something. */
export function ReportsDialog({ stats, onClose }: { stats: SupervisorStats; onClose: () => void }) {
  const team = sumTeam(stats.agentPerformance, stats.repeatsToday);
  const workers = stats.agentPerformance
    .filter(({ reviewCount, reportCount }) => reviewCount + reportCount > 0)
    .toSorted((a, b) => b.reviewCount - a.reviewCount);
  const figures = [
    { label: 'Reviews', value: formatCount(team.reviewed) },
    { label: 'Verified', value: formatCount(team.verified) },
    { label: 'Flagged', value: formatCount(team.flagged) },
    { label: 'Verification Rate', value: `${percentOf(team.verified, team.reviewed).toFixed(1)}%` },
    { label: 'Reports Generated', value: formatCount(team.reports) },
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg">
        <DialogHeader>
          <DialogTitle>Reports</DialogTitle>
          <DialogDescription>
            {formatDay(stats.today)} by the server’s clock, all stores. {REPORTS_COUNTED}
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="px-0 pb-0">
          {workers.length === 0 ? (
            <p className="px-5 py-6 text-center text-sm text-muted-foreground">
              No performance data available
            </p>
          ) : (
            <>
              <dl className="grid grid-cols-2 gap-3 px-5 pb-4 sm:grid-cols-5">
                {figures.map(({ label, value }) => (
                  <div key={label}>
                    <dt className="text-xs text-muted-foreground">{label}</dt>
                    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
                  </div>
                ))}
              </dl>
              <RepeatsNote
                repeats={stats.repeatsToday}
                className="px-5 pb-3 text-sm text-muted-foreground tabular-nums"
              />
              <div className="border-t">
                <Table
                  caption="What each agent has done today"
                  columns={COLUMNS}
                  rows={workers}
                  keyOf={({ agentId }) => agentId}
                />
              </div>
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
