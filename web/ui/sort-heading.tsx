import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from './cn.ts';

interface SortHeadingProps {
  title: string;
  /** Explains the column's figures, on hover. */
  hint?: string | undefined;
  /** Undefined while the rows are sorted by another column. */
  sorted: 'ascending' | 'descending' | undefined;
  alignsRight?: boolean | undefined;
  onSort: () => void;
}

/** A column's title: pressing it sorts the rows by the column, pressing it again reverses them. */
export function SortHeading({ title, hint, sorted, alignsRight, onSort }: SortHeadingProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      title={hint}
      onClick={onSort}
      className={cn(
        '-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 font-medium hover:text-foreground',
        alignsRight && 'flex-row-reverse',
      )}
    >
      {title}
      <Arrow aria-hidden className={sorted ? 'size-3 text-foreground' : 'invisible size-3'} />
    </button>
  );
}
