import { Skeleton } from '../../../ui/skeleton.tsx';
import type { TableColumn } from './table-columns.ts';

/** Specification, section 9. */
export const SKELETON_ROWS = 10;

/** How much of its column each bar fills, by column. */
const shares = ['70%', '45%', '50%', '60%', '80%', '65%', '30%', '70%', '75%', '90%'];

export function SkeletonRows({ columns }: { columns: readonly TableColumn[] }) {
  return (
    <tbody>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <tr
          key={row}
          className="h-9 [&>td]:border-b [&>td]:px-2 [&>td:first-child]:pl-4 [&>td:last-child]:pr-4"
        >
          {columns.map((column, index) => (
            <td key={column.title}>
              <Skeleton className={column.alignsRight ? 'ml-auto' : ''} style={{ width: shares[index] }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
