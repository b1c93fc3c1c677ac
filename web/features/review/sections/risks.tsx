import type { TransactionDetail } from '@tillwatch/contract';
import { assessRisks, type Risk } from '@tillwatch/core/review';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { Section } from '../layout/section.tsx';

const LEVELS = {
  red: { icon: OctagonAlert, classes: 'border-high-line bg-high-soft text-high', label: 'High risk' },
  yellow: { icon: TriangleAlert, classes: 'border-medium-line bg-medium-soft text-medium', label: 'Note' },
} as const;

/** Shown only when at least one risk applies (specification, section 2). */
export function Risks({ transaction }: { transaction: TransactionDetail }) {
  const risks = assessRisks(transaction);
  if (risks.length === 0) return null;
  return (
    <Section title="Risk Assessment">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-2">
        {risks.map((risk) => (
          <RiskNote key={risk.id} risk={risk} />
        ))}
      </ul>
    </Section>
  );
}

function RiskNote({ risk }: { risk: Risk }) {
  const { icon: Icon, classes, label } = LEVELS[risk.level];
  return (
    <li className={cn('flex items-start gap-2 rounded-md border px-2.5 py-1.5', classes)}>
      <Icon role="img" aria-label={label} className="mt-0.5 size-4 shrink-0" />
      <div className="text-sm">
        <p className="font-medium">{risk.title}</p>
        <p className="text-xs text-foreground">{risk.detail}</p>
      </div>
    </li>
  );
}
