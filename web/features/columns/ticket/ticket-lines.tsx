import { type KeyboardEvent, useId, useRef } from 'react';
import { cn } from '../../../ui/cn.ts';
import type { Stretch, TicketLine } from './ticket-draft.ts';

interface TicketLinesProps {
  stretches: readonly Stretch[];
  chosen: TicketLine | undefined;
  onChoose: (line: TicketLine) => void;
  /** Chooses one with a tap or a click. */
  onTap: (line: TicketLine) => void;
  /** Whether somebody has pointed at it, or it only looks like a line that somebody has. */
  isPointed: (line: TicketLine) => boolean;
  /** What is said of a line, in words. */
  saidOf: (line: TicketLine) => string[];
}

/** The lines of the file; arrow keys choose one. */
export function TicketLines({ stretches, chosen, onChoose, onTap, isPointed, saidOf }: TicketLinesProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const lines = stretches.flatMap((stretch) => stretch.lines);
  const idOf = (line: TicketLine): string => `${id}-${line.key}`;

  const propsOf = (line: TicketLine): LineProps => ({
    id: idOf(line),
    line,
    isChosen: line.key === chosen?.key,
    isPointed: isPointed(line),
    said: saidOf(line),
    onTap: () => onTap(line),
  });

  function step(event: KeyboardEvent): void {
    const at = lines.findIndex(({ key }) => key === chosen?.key);
    const targets: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 10,
      PageUp: at - 10,
      Home: 0,
      End: lines.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const line = lines[Math.max(0, Math.min(lines.length - 1, target))];
    if (line === undefined) return;
    onChoose(line);
    list.current?.querySelector(`[id="${idOf(line)}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Lines of the file"
      aria-activedescendant={chosen && idOf(chosen)}
      tabIndex={0}
      onKeyDown={step}
      className="z-10 max-h-[32dvh] min-h-40 overflow-auto rounded-lg border bg-popover outline-offset-2 focus-visible:outline-2 focus-visible:outline-ring max-lg:sticky max-lg:top-0 lg:max-h-[55dvh]"
    >
      {stretches.map(({ title, lines: own }) => (
        <div key={title} role="group" aria-label={title}>
          {/* The title leaves with the last line but one: it never stands alone. */}
          <div role="none">
            <p
              aria-hidden
              className="sticky top-0 border-b bg-muted px-3 py-1 text-xs font-medium text-muted-foreground"
            >
              {title}
            </p>
            {own.slice(0, -1).map((line) => (
              <Line key={line.key} {...propsOf(line)} />
            ))}
          </div>
          {own.slice(-1).map((line) => (
            <Line key={line.key} {...propsOf(line)} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  id: string;
  line: TicketLine;
  isChosen: boolean;
  isPointed: boolean;
  said: readonly string[];
  onTap: () => void;
}

function Line({ id, line, isChosen, isPointed, said, onTap }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // The list has the keyboard.
      tabIndex={-1}
      onClick={onTap}
      onKeyDown={() => undefined}
      className={cn(
        'flex cursor-pointer items-baseline gap-2 border-l-2 border-transparent px-2.5 py-0.5 hover:bg-accent pointer-coarse:py-2',
        said.length > 0 && 'bg-muted/60',
        isPointed && 'border-primary',
        isChosen && 'bg-primary-soft hover:bg-primary-soft',
      )}
    >
      <span className="min-w-0 flex-1 font-mono text-xs break-words whitespace-pre-wrap">
        {line.text.replaceAll('\t', '   ')}
      </span>
      {said.length > 0 && (
        <span
          className={cn(
            'max-w-[45%] shrink-0 text-right text-xs',
            isPointed ? 'font-medium text-primary' : 'text-muted-foreground',
          )}
        >
          {said.join(', ')}
        </span>
      )}
    </div>
  );
}
