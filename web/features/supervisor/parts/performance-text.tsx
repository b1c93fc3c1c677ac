import type { AgentPerformance } from '@tillwatch/contract';
import { type PerformanceBand, performanceBand } from '@tillwatch/core/supervision';
import { cn } from '../../../ui/cn.ts';

const COLORS: Record<PerformanceBand['color'], string> = {
  green: 'text-verified',
  blue: 'text-good',
  yellow: 'text-medium',
  red: 'text-high',
};

/** To one decimal place, in the color of its band; a dash when nothing was reviewed. */
export function RateText({ agent }: { agent: AgentPerformance }) {
  if (agent.reviewCount === 0) return <span className="text-muted-foreground">–</span>;
  const { color } = performanceBand(agent.verificationRate);
  return (
    <span className={cn('font-medium tabular-nums', COLORS[color])}>
      {agent.verificationRate.toFixed(1)}%
    </span>
  );
}

/** The label of the band, or that there are no reviews yet. */
export function PerformanceText({ agent }: { agent: AgentPerformance }) {
  if (agent.reviewCount === 0) return <span className="text-muted-foreground">No reviews yet</span>;
  const { color, label } = performanceBand(agent.verificationRate);
  return <span className={cn('font-medium whitespace-nowrap', COLORS[color])}>{label}</span>;
}
