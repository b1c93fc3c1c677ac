import type { Contest } from '@tillwatch/contract';
import { cn } from '../../../ui/cn.ts';

interface ContestLinesProps {
  contest: Contest;
  /** What the other side is called. */
  other: 'file' | 'version';
}

/** The rows that each file prints, side by side, as a decision rests on them; those that only one has stand out. */
export function ContestLines({ contest: { rows }, other }: ContestLinesProps) {
  const { before, after } = rows;
  if (before.length === 0 && after.length === 0) return null;
  const isSame = before.join('\n') === after.join('\n');
  return (
    <details open={!isSame} className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm font-medium">
        {isSame ? 'Both print the same lines' : 'What each prints'}
      </summary>
      <div className="mt-1.5 grid max-h-64 grid-cols-2 gap-3 overflow-y-auto max-sm:grid-cols-1">
        <Lines title="As stored" lines={before} others={after} />
        {!isSame && <Lines title={`In the other ${other}`} lines={after} others={before} />}
      </div>
    </details>
  );
}

function Lines({
  title,
  lines,
  others,
}: {
  title: string;
  lines: readonly string[];
  others: readonly string[];
}) {
  const known = new Set(others);
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-xs font-medium text-muted-foreground">{title}</h3>
      {lines.length === 0 && <p className="text-muted-foreground">No lines were kept</p>}
      <ol className="mt-0.5 font-mono text-xs leading-5">
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal lines differ by their place only
          <li
            key={at}
            className={cn('px-1 break-words whitespace-pre-wrap', !known.has(line) && 'bg-medium-soft')}
          >
            {!known.has(line) && <span className="sr-only">Only here: </span>}
            {line.replaceAll('\t', '  ')}
          </li>
        ))}
      </ol>
    </section>
  );
}
