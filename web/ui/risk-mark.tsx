import type { ListedRisk } from '@tillwatch/contract';
import { cn } from './cn.ts';
import { moneyAtRiskText, RISK_MEANING } from './money-at-risk.tsx';

/** Those short on time look at the first five, or ten. */
const FIRST = 5;
const NEXT = 10;

function toneOf(rank: number): string {
  if (rank <= FIRST) return 'bg-high-soft text-high border-high-line';
  if (rank <= NEXT) return 'bg-medium-soft text-medium border-medium-line';
  return 'border-border-strong text-muted-foreground';
}

/** A transaction's place among the riskiest of its store and day; nothing beyond those. */
export function RiskMark({ risk }: { risk: Omit<ListedRisk, 'sentence'> | null }) {
  if (!risk || risk.dayRank === null) return null;
  const { dayRank } = risk;
  return (
    <span
      title={`Number ${dayRank} of its day by risk in this store; ${moneyAtRiskText(risk)} may be missing. ${RISK_MEANING} Two side by side can share a number.`}
      className={cn(
        'inline-flex h-5 min-w-6 items-center justify-center rounded-sm border px-1 text-xs font-medium tabular-nums',
        toneOf(dayRank),
      )}
    >
      <span className="sr-only">Number </span>
      {dayRank}
      <span className="sr-only"> of its day by risk in this store</span>
    </span>
  );
}
