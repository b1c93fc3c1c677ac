import type { TransactionRow } from '@tillwatch/contract';

export function EmployeeText({ row }: { row: Pick<TransactionRow, 'employeeId' | 'employeeName'> }) {
  const { employeeId, employeeName } = row;
  if (!employeeId && !employeeName) return <span className="text-muted-foreground">N/A</span>;
  const whole = [employeeId, employeeName].filter(Boolean).join(' ');
  return (
    <span title={whole} className="block truncate">
      {employeeId && <span className="tabular-nums">{employeeId}</span>}
      {employeeName && <span className="text-muted-foreground"> {employeeName}</span>}
    </span>
  );
}
