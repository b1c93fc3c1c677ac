import type { SortKey } from '@tillwatch/contract';
import { SORT_KEYS } from '@tillwatch/contract';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import type { SortOrder } from '../view/dashboard-view.ts';

const LABELS: Record<SortKey, string> = {
  priority: 'Priority',
  risk: 'Risk',
  time: 'Time',
  amount: 'Amount',
  employee: 'Employee',
};

interface SortSelectorProps {
  sortBy: SortKey;
  sortOrder: SortOrder;
  /** Also called for the current key, which reverses the order. */
  onSort: (key: SortKey) => void;
}

export function SortSelector({ sortBy, sortOrder, onSort }: SortSelectorProps) {
  const Arrow = sortOrder === 'asc' ? ArrowUp : ArrowDown;
  const order = sortOrder === 'asc' ? 'ascending' : 'descending';
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button aria-label={`Sort by ${LABELS[sortBy]}, ${order}`}>
          <Arrow aria-hidden />
          <span className="text-muted-foreground">Sort by</span> {LABELS[sortBy]}
          <ChevronDown aria-hidden className="text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={sortBy}>
          {SORT_KEYS.map((key) => (
            <DropdownMenuRadioItem key={key} value={key} onSelect={() => onSort(key)}>
              {LABELS[key]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
