import { ArrowDown, ArrowUp } from 'lucide-react';

interface SortHeadingProps {
  title: string;
  /** What the column's figures are, on hover. */
  hint?: string | undefined;
  /** Undefined while the rows are sorted by another column. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** A column's title, which sorts the rows by it, and the other way round when pressed again. */
export function SortHeading({ title, hint, sorted, onSort }: SortHeadingProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      title={hint}
      onClick={onSort}
      className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 font-medium hover:text-foreground"
    >
      {title}
      <Arrow aria-hidden className={sorted ? 'size-3 text-foreground' : 'invisible size-3'} />
    </button>
  );
}
