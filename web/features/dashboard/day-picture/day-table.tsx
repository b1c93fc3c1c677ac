import type { StoreDay } from '@tillwatch/contract';
import { Button } from '../../../ui/button.tsx';
import { formatClock, formatCount, formatMoney } from '../../../ui/format.ts';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { nameRegister } from './describe-finding.ts';

interface DayTableProps {
  day: StoreDay;
  onOpen: (id: string) => void;
}

/** The picture as text. */
export function DayTable({ day, onOpen }: DayTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left text-xs text-muted-foreground">
        {day.registers.map(describeRegister).join(' · ')}
      </caption>
      <thead className="text-xs text-muted-foreground">
        <tr className="border-b [&>th]:py-1 [&>th]:pr-3 [&>th]:text-left [&>th]:font-medium">
          <th scope="col">Time</th>
          <th scope="col" className="max-sm:hidden">
            POS
          </th>
          <th scope="col">Number</th>
          <th scope="col" className="max-sm:hidden">
            Type
          </th>
          <th scope="col">Amount</th>
          <th scope="col">Priority</th>
          <th scope="col">Expected loss</th>
          <th scope="col" className="max-sm:hidden">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {day.findings.map((finding) => (
          <tr key={finding.id} className="[&>td]:py-1 [&>td]:pr-3 [&>td]:tabular-nums">
            <td>{formatClock(finding.transactionTime)}</td>
            <td className="max-sm:hidden">{nameRegister(finding.registerId)}</td>
            <td>
              <Button
                variant="link"
                size="sm"
                className="h-auto px-0 font-mono text-xs"
                aria-label={`Open transaction ${finding.transactionId}`}
                onClick={() => onOpen(finding.id)}
              >
                {finding.transactionId}
              </Button>
            </td>
            <td className="max-sm:hidden">{finding.transactionType}</td>
            <td>{formatMoney(finding.amount)}</td>
            <td>
              <PriorityMark priority={finding.priority} />
            </td>
            <td>{finding.riskDollars > 0 ? formatMoney(finding.riskDollars) : 'None'}</td>
            <td className="max-sm:hidden">
              <StatusBadge transaction={finding} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 'Register 2: 54 transactions, busiest from 12:15' */
function describeRegister({ registerId, counts }: StoreDay['registers'][number]): string {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const busiest = counts.indexOf(Math.max(...counts));
  const hour = `${String(Math.floor(busiest / 4)).padStart(2, '0')}:${String((busiest % 4) * 15).padStart(2, '0')}`;
  return `${nameRegister(registerId)}: ${formatCount(total)} transactions, busiest from ${hour}`;
}
