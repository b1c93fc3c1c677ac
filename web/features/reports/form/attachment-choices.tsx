import type { ReportChoices, TransactionStats } from '@tillwatch/contract';
import { useId } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';
import { Label } from '../../../ui/label.tsx';

interface AttachmentChoicesProps {
  choices: ReportChoices;
  stats: TransactionStats;
  onChange: (change: Partial<ReportChoices>) => void;
  className?: string;
}

/** What to attach to the .eml file and the sent message; the clipboard gets the text alone. */
export function AttachmentChoices({ choices, stats, onChange, className }: AttachmentChoicesProps) {
  const id = useId();
  const reviewed = `${formatCount(stats.flagged)} flagged and ${formatCount(stats.verified)} verified transactions`;
  const rows = [
    {
      name: 'includeDetails',
      label: 'Detail report',
      hint: `A workbook of ${reviewed}, with reasons, notes, recordings and reviewers.`,
    },
    {
      name: 'includeScreenshots',
      label: 'Video screenshots',
      hint: 'The evidence images that reviewers put on the flagged transactions.',
    },
    {
      name: 'includeRawData',
      label: 'Raw data',
      hint: 'A workbook of those transactions’ original lines, with their place in the export.',
    },
  ] as const;
  return (
    <fieldset className={cn('flex flex-col gap-2.5', className)}>
      <legend className="mb-1.5 text-sm font-medium">Attachments</legend>
      {rows.map(({ name, label, hint }) => (
        <div key={name} className="flex gap-2.5">
          <Checkbox
            id={`${id}-${name}`}
            aria-describedby={`${id}-${name}-hint`}
            className="mt-0.5"
            checked={choices[name]}
            onCheckedChange={(checked) => onChange({ [name]: checked === true })}
          />
          <div className="min-w-0">
            <Label htmlFor={`${id}-${name}`} className="font-normal">
              {label}
            </Label>
            <p id={`${id}-${name}-hint`} className="text-xs text-muted-foreground">
              {hint}
            </p>
          </div>
        </div>
      ))}
      <p className="text-xs text-muted-foreground">
        They go with the .eml file and with a sent report; the clipboard has the text alone.
      </p>
    </fieldset>
  );
}
