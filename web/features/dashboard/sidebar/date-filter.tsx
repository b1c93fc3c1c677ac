import { CalendarDays } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { formatDay } from '../../../ui/format.ts';
import { addDays } from '../view/local-day.ts';

interface DateFilterProps {
  startDate: string;
  endDate: string;
  today: string;
  /** The store's newest day with data. */
  latestDay: string | null | undefined;
  onChange: (dates: { startDate: string; endDate: string }) => void;
}

/** Start and end date, both inclusive, and the most common ranges. */
export function DateFilter({ startDate, endDate, today, latestDay, onChange }: DateFilterProps) {
  const show = (start: string, end: string) => onChange({ startDate: start, endDate: end });
  return (
    <fieldset className="relative grid grid-cols-2 gap-x-2">
      <legend className="sr-only">Dates</legend>
      <DateInput
        label="Start Date"
        value={startDate}
        // Today, unless that would move the other date.
        fallback={today <= endDate ? today : startDate}
        onCommit={(day) => show(day, day > endDate ? day : endDate)}
      />
      <DateInput
        label="End Date"
        value={endDate}
        fallback={today >= startDate ? today : endDate}
        onCommit={(day) => show(day < startDate ? day : startDate, day)}
      />
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Quick ranges"
            title="Quick ranges"
            className="absolute -top-1.5 right-0 size-6"
          >
            <CalendarDays aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => show(today, today)}>Today</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => show(addDays(today, -1), addDays(today, -1))}>
            Yesterday
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => show(addDays(today, -6), today)}>Last 7 days</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => show(addDays(today, -29), today)}>Last 30 days</DropdownMenuItem>
          {latestDay && (
            <DropdownMenuItem onSelect={() => show(latestDay, latestDay)}>
              Latest day with data ({formatDay(latestDay)})
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
    </fieldset>
  );
}
