import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '../../../ui/cn.ts';

interface FoldingSectionProps {
  title: string;
  /** Text next to the title, such as the number of active filters. */
  note?: ReactNode;
  /** A control next to the button that folds. */
  action?: ReactNode;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A titled section of the sidebar that folds and unfolds. */
export function FoldingSection(props: FoldingSectionProps) {
  const { title, note, action, isOpen, onToggle, className, children } = props;
  const id = useId();
  return (
    <section className={cn('flex flex-col', className)}>
      <div className="flex shrink-0 items-center gap-1 px-2">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onToggle(!isOpen)}
            className="flex h-8 w-full items-center gap-2 rounded-md px-2 text-sm font-semibold hover:bg-accent"
          >
            <span className="flex-1 text-left">{title}</span>
            {note}
            <ChevronDown
              aria-hidden
              className={cn('size-4 text-muted-foreground transition-transform', !isOpen && '-rotate-90')}
            />
          </button>
        </h2>
        {action}
      </div>
      <div id={id} hidden={!isOpen} className={cn('min-h-0 flex-1 flex-col', isOpen && 'flex')}>
        {children}
      </div>
    </section>
  );
}
