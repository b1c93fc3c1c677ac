import type { LayoutExample } from '@tillwatch/contract';
import { type ReactNode, useId } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/cn.ts';
import type { Picked } from './compose-remark.ts';
import { nameExample } from './example-names.ts';

interface PickWrongProps {
  examples: readonly LayoutExample[];
  picked: Picked;
  onPicked: (picked: Picked) => void;
}

/** Lets somebody point at transactions, and at rows of them, instead of typing their numbers. */
export function PickWrong({ examples, picked, onPicked }: PickWrongProps) {
  function change(id: string, rows: ReadonlySet<number> | null): void {
    const next = new Map(picked);
    if (rows === null) next.delete(id);
    else next.set(id, rows);
    onPicked(next);
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Which ones are wrong?</legend>
      {examples.map((example) => {
        const rows = picked.get(example.id);
        return (
          <div key={example.id} className="min-w-0">
            <Choice
              isChosen={rows !== undefined}
              onChoose={(isChosen) => change(example.id, isChosen ? new Set() : null)}
            >
              {nameExample(example)}, {example.transactionId}
            </Choice>
            {rows !== undefined && (
              <PickRows example={example} rows={rows} onRows={(next) => change(example.id, next)} />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface PickRowsProps {
  example: LayoutExample;
  rows: ReadonlySet<number>;
  onRows: (rows: ReadonlySet<number>) => void;
}

function PickRows({ example, rows, onRows }: PickRowsProps) {
  function change(rowNumber: number, isChosen: boolean): void {
    const next = new Set(rows);
    if (isChosen) next.add(rowNumber);
    else next.delete(rowNumber);
    onRows(next);
  }
  return (
    <fieldset className="mt-1 max-h-56 min-w-0 overflow-y-auto rounded-lg border bg-muted/40 px-3 py-2">
      <legend className="sr-only">Rows of {example.transactionId} that are wrong</legend>
      {example.rows.map(({ rowNumber, text }) => (
        <Choice
          key={rowNumber}
          isChosen={rows.has(rowNumber)}
          onChoose={(isChosen) => change(rowNumber, isChosen)}
          className="font-mono text-xs whitespace-pre-wrap"
        >
          {text.replaceAll('\t', '  ')}
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  className?: string;
  children: ReactNode;
}

function Choice({ isChosen, onChoose, className, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-start gap-2 py-1">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isChosen}
        onCheckedChange={(checked) => onChoose(checked === true)}
      />
      <label htmlFor={id} className={cn('min-w-0 text-sm break-words', className)}>
        {children}
      </label>
    </div>
  );
}
