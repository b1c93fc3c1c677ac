import { formatInstant, formatRelative } from '../../../ui/format.ts';

interface LastActivityProps {
  /** ISO instants; the first is null when there is none. */
  lastActivity: string | null;
  asOf: string;
}

/** 'now', '12 minutes ago', with the exact time on hover. */
export function LastActivity({ lastActivity, asOf }: LastActivityProps) {
  if (lastActivity === null) return <span className="text-muted-foreground">N/A</span>;
  return (
    <time dateTime={lastActivity} title={formatInstant(lastActivity)} className="whitespace-nowrap">
      {formatRelative(lastActivity, Date.parse(asOf))}
    </time>
  );
}
