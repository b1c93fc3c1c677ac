import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/cn.ts';

interface SelectMarkProps {
  transactionNumber: string;
  isSelected: boolean;
  /** Some row is selected, so every row offers its checkbox. */
  isSelecting: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Replaces the priority's dot while the pointer or focus is in the row, or while some row is selected. */
export function SelectMark({ transactionNumber, isSelected, isSelecting, onSelect }: SelectMarkProps) {
  return (
    // A click next to the checkbox must not open the transaction.
    <span
      role="presentation"
      onClick={(event) => event.stopPropagation()}
      className={cn(
        'absolute top-4.5 left-0.5 grid size-7 -translate-y-1/2 place-items-center opacity-0',
        'group-focus-within:opacity-100 group-hover:opacity-100',
        isSelecting && 'opacity-100',
      )}
    >
      <Checkbox
        tabIndex={-1}
        aria-label={`Select transaction ${transactionNumber}`}
        checked={isSelected}
        onCheckedChange={(checked) => onSelect(checked === true)}
      />
    </span>
  );
}
