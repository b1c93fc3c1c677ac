import { Link } from '@tanstack/react-router';
import type { AgentPerformance, Store, SupervisorStats } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { Button, buttonVariants } from '../../../ui/button.tsx';
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
import { searchForReviews } from '../../../ui/search-for-reviews.ts';
import { AgentStatusText } from '../parts/agent-status-text.tsx';
import { LastActivity } from '../parts/last-activity.tsx';
import { PerformanceText, RateText } from '../parts/performance-text.tsx';
import { REPORTS_COUNTED } from '../reports-counted.ts';

interface AgentDetailsDialogProps {
  agent: AgentPerformance;
  stats: SupervisorStats;
  /** The store selected on the page. */
  store: Store | undefined;
  onClose: () => void;
}

export function AgentDetailsDialog({ agent, stats, store, onClose }: AgentDetailsDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="break-words">{agent.agentName}</DialogTitle>
          <DialogDescription>All stores, {formatDay(stats.today)}</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm">
            <Fact label="Status">
              <AgentStatusText status={agent.status} />
            </Fact>
            <Fact label="Last Activity">
              <LastActivity lastActivity={agent.lastActivity} asOf={stats.asOf} />
            </Fact>
            <Fact label="Reviews Today">{formatCount(agent.reviewCount)}</Fact>
            <Fact label="Team Average">{formatCount(stats.avgTransactionsPerAgent)}</Fact>
            <Fact label="Verified">{formatCount(agent.verifiedCount)}</Fact>
            <Fact label="Flagged">{formatCount(agent.flaggedCount)}</Fact>
            <Fact label="Verification Rate">
              <RateText agent={agent} />
            </Fact>
            <Fact label="Performance">
              <PerformanceText agent={agent} />
            </Fact>
            <Fact label="Reports Generated">{formatCount(agent.reportCount)}</Fact>
          </dl>
          <p className="mt-4 text-xs text-muted-foreground">{REPORTS_COUNTED}</p>
          <p className="mt-4 text-sm text-muted-foreground">
            {store ? (
              <Link
                to="/"
                search={{ store: store.id, ...searchForReviews(agent.agentId, stats.today) }}
                className="font-medium text-primary underline underline-offset-2"
              >
                Show what was reviewed in {store.storeNumber} {store.name} today
              </Link>
            ) : (
              'Select a store on the page to see the transactions behind these figures.'
            )}
          </p>
        </DialogBody>
        <DialogFooter>
          <Link to="/oversight/agent" search={{ agent: agent.agentId }} className={buttonVariants()}>
            History Across Stores
          </Link>
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 tabular-nums">{children}</dd>
    </div>
  );
}
