import type { LayoutExample } from '@tillwatch/contract';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { haveNames } from '../named-cells.ts';
import { OriginalRows } from '../original-rows.tsx';
import { StoredFacts } from '../stored-facts.tsx';
import { describeReasons } from './describe-reasons.ts';
import { nameExample } from './example-names.ts';

const BESIDE = 'md:grid-cols-[minmax(0,3fr)_minmax(16rem,2fr)]';

/** Several rows of a table take the full width; their amounts are far to the right. */
function isWide(rows: LayoutExample['rows']): boolean {
  return rows.length > 1 && rows.some(({ text }) => text.includes('\t'));
}

interface ExampleProps {
  example: LayoutExample;
  /** The headings of a table; none for a print. */
  titles: readonly string[];
  /** Null where it can't be said of a single one. */
  onWrong: (() => void) | null;
}

/** A transaction next to its rows, with why it is shown. */
export function Example({ example, titles, onWrong }: ExampleProps) {
  const { kind, reasons, ...stored } = example;
  const headingId = useId();
  const headings = haveNames(stored.rows) ? [] : titles;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-1.5 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={headingId} className="text-sm font-semibold">
            {nameExample(example)}
            {kind === 'telling' && `, ${example.transactionId}`}
          </h3>
          {example.isReplaced && (
            <p className="text-sm text-medium">
              As this file has it. Another version of this transaction counts.
            </p>
          )}
          {kind === 'telling' && (
            <p className="text-sm break-words text-muted-foreground">
              {describeReasons(reasons, headings).join(' ')}
            </p>
          )}
        </div>
        {onWrong !== null && (
          <Button size="sm" className="shrink-0" aria-describedby={headingId} onClick={onWrong}>
            This Is Wrong
          </Button>
        )}
      </div>
      <div className={cn('grid gap-3', !isWide(stored.rows) && BESIDE)}>
        <OriginalRows rows={stored.rows} sheet={stored.sheet} titles={headings} />
        <StoredFacts stored={stored} />
      </div>
    </section>
  );
}
