import { formatClock, formatDay } from '../../../ui/format.ts';

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

interface TimeTextProps {
  /** 'YYYY-MM-DDTHH:MM:SS', the store's wall clock. */
  wallClock: string;
  showDate: boolean;
}

export function TimeText({ wallClock, showDate }: TimeTextProps) {
  return (
    <time
      dateTime={wallClock}
      title={`${formatDay(wallClock)}, ${formatClock(wallClock)}`}
      className="tabular-nums"
    >
      {showDate && (
        <span className="text-muted-foreground">
          {dayOfYear.format(new Date(`${wallClock.slice(0, 10)}T00:00:00Z`))}{' '}
        </span>
      )}
      {formatClock(wallClock)}
    </time>
  );
}
