import { Link } from '@tanstack/react-router';
import { type Cashier, tellAllApart } from '@tillwatch/contract';

interface CashierLinkProps {
  storeId: number;
  cashier: Pick<Cashier, 'employeeId' | 'employeeName' | 'otherNames'>;
}

/** The number and name of a cashier, which lead to the cashier's page. */
export function CashierLink({
  storeId,
  cashier: { employeeId, employeeName, otherNames },
}: CashierLinkProps) {
  const names = tellAllApart([employeeName, ...otherNames].filter((name) => name !== null));
  const [first, ...others] = names;
  return (
    <Link
      title={[employeeId, ...names].join(' · ')}
      to="/cashiers/person"
      search={{ store: storeId, employee: employeeId }}
      className="block w-fit max-w-full truncate rounded-sm font-medium text-primary underline-offset-4 hover:underline"
    >
      <span className="tabular-nums">{employeeId}</span>
      {first !== undefined && <span> · {first}</span>}
      {others.length > 0 && <span> and {others.join(', ')}</span>}
    </Link>
  );
}
