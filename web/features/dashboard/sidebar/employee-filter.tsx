import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { employeesOptions, type ScopeQuery } from '../../../api/transactions.ts';
import { nameCashier } from '../../../ui/name-cashier.ts';
import { TypedFilter } from './typed-filter.tsx';

interface EmployeeFilterProps {
  value: string;
  /** The store and dates whose employees are suggested; undefined without a store. */
  scope: ScopeQuery | undefined;
  onCommit: (text: string) => void;
}

/** The employee's exact number. As the user types, suggests employees by number and name. */
export function EmployeeFilter({ value, scope, onCommit }: EmployeeFilterProps) {
  const listId = useId();
  const [isWanted, setIsWanted] = useState(false);
  const { data } = useQuery({
    ...employeesOptions(scope ?? { storeId: 0 }),
    enabled: isWanted && scope !== undefined,
  });
  return (
    <>
      <TypedFilter
        label="Employee ID"
        list={listId}
        value={value}
        onFocus={() => setIsWanted(true)}
        onCommit={onCommit}
      />
      <datalist id={listId}>
        {data?.employees.map(({ employeeId, employeeName }) => (
          <option key={employeeId} value={employeeId}>
            {nameCashier({ employeeId, employeeName }, ' ')}
          </option>
        ))}
      </datalist>
    </>
  );
}
