import { Link } from '@tanstack/react-router';
import type { Cashier } from '@tillwatch/contract';

interface CashierLinkProps {
  storeId: number;
  cashier: Pick<Cashier, 'employeeId' | 'employeeName'>;
}

/** The number and name of a cashier, which lead to the cashier's page. */
export function CashierLink({ storeId, cashier: { employeeId, employeeName } }: CashierLinkProps) {
  return (
    <Link
      to="/cashiers/person"
      search={{ store: storeId, employee: employeeId }}
      className="block w-fit max-w-full truncate rounded-sm font-medium text-primary underline-offset-4 hover:underline"
    >
      <span className="tabular-nums">{employeeId}</span>
      {employeeName !== null && <span> · {employeeName}</span>}
    </Link>
  );
}
