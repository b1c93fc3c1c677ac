import { useId } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface ContestedFilterProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Shows only transactions that files disagree about, until somebody decides. */
export function ContestedFilter({ isChosen, onChange }: ContestedFilterProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      title="Reviewed or suspicious transactions that files disagree about, until a supervisor decides"
      className="flex h-7 pointer-coarse:h-11 cursor-pointer items-center gap-2 rounded-md px-2 text-sm hover:bg-accent"
    >
      <Checkbox id={id} checked={isChosen} onCheckedChange={(checked) => onChange(checked === true)} />
      <span className="min-w-0 flex-1 truncate">Differs in another file</span>
    </label>
  );
}
