import { type Alert, DAILY_TARGET } from '@tillwatch/core/supervision';
import { Clock, Flag, type LucideIcon, Target } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
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
import { formatCount } from '../../../ui/format.ts';
import { formatDuration } from './format-duration.ts';

export function AlertsDialog({ alerts, onClose }: { alerts: readonly Alert[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Alerts</DialogTitle>
          <DialogDescription>
            Agents idle over 30 minutes, a flagged rate above 10%, and today’s target.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ul className="flex flex-col gap-2">
            {alerts.map((alert) => (
              <AlertRow key={alert.kind === 'idle' ? alert.agentId : alert.kind} alert={alert} />
            ))}
          </ul>
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

interface AlertText {
  icon: LucideIcon;
  look: string;
  title: string;
  detail: string;
}

function AlertRow({ alert }: { alert: Alert }) {
  const { icon: Icon, look, title, detail } = describeAlert(alert);
  return (
    <li className={cn('flex gap-2.5 rounded-lg border px-3 py-2.5 text-sm', look)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium break-words text-foreground">{title}</p>
        <p className="text-muted-foreground tabular-nums">{detail}</p>
      </div>
    </li>
  );
}

function describeAlert(alert: Alert): AlertText {
  switch (alert.kind) {
    case 'idle':
      return {
        icon: Clock,
        look: 'border-medium-line text-medium',
        title: `${alert.agentName} is idle`,
        detail: `No activity for ${formatDuration(alert.idleMs)}`,
      };
    case 'flagged-rate':
      return {
        icon: Flag,
        look: 'border-high-line text-high',
        title: `Flagged rate ${alert.rate.toFixed(1)}%`,
        detail: `${formatCount(alert.flagged)} of today’s ${formatCount(alert.reviewed)} reviews, above the 10% threshold`,
      };
    case 'daily-target':
      return {
        icon: Target,
        look: alert.isReached ? 'border-verified-line text-verified' : 'text-muted-foreground',
        title: alert.isReached ? 'Daily target reached' : 'Daily target',
        detail: `${formatCount(alert.reviewed)} of ${formatCount(DAILY_TARGET)} reviews today`,
      };
  }
}
