import type { TransactionRow } from '@tillwatch/contract';
import { nameCashier } from '../../../ui/name-cashier.ts';

export function EmployeeText({ row }: { row: Pick<TransactionRow, 'employeeId' | 'employeeName'> }) {
  const { employeeId, employeeName } = row;
  const whole = nameCashier(row, ' ');
  if (whole === null) return <span className="text-muted-foreground">N/A</span>;
  return (
    <span title={whole} className="block truncate">
      {employeeId && <span className="tabular-nums">{employeeId}</span>}
      {employeeName && employeeName !== employeeId && (
        <span className="text-muted-foreground"> {employeeName}</span>
      )}
    </span>
  );
}
