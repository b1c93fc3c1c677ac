import { useQuery } from '@tanstack/react-query';
import { ROUTES, type TeamHistory, type TeamHistoryDay } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { describeError } from '../../../api/client.ts';
import { CardSection } from '../../../ui/card-section.tsx';
import { DayBars, type DaySeries } from '../../../ui/day-bars.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FilterBars } from './filter-bars.tsx';
import { formatWait } from './wait-words.ts';

interface Picture {
  title: string;
  note: (days: readonly TeamHistoryDay[]) => string;
  series: readonly DaySeries[];
  valuesOf: (day: TeamHistoryDay) => (number | null)[];
  format?: (value: number) => string;
}

const sum = (days: readonly TeamHistoryDay[], valueOf: (day: TeamHistoryDay) => number): string =>
  formatCount(days.reduce((total, day) => total + valueOf(day), 0));

const PICTURES: readonly Picture[] = [
  {
    title: 'Uploads',
    note: (days) =>
      `${sum(days, ({ uploads }) => uploads)} in 30 days, ${sum(days, ({ failedUploads }) => failedUploads)} failed`,
    series: [
      { name: 'Read', look: 'plain' },
      { name: 'Failed', look: 'flagged' },
    ],
    valuesOf: ({ uploads, failedUploads }) => [uploads - failedUploads, failedUploads],
  },
  {
    title: 'Transactions',
    note: (days) => `${sum(days, ({ transactions }) => transactions)} new ones, by the day of their upload`,
    series: [{ name: 'Transactions', look: 'plain' }],
    valuesOf: ({ transactions }) => [transactions],
  },
  {
    title: 'Reviewed',
    note: (days) => `${sum(days, ({ reviewed }) => reviewed)} reviews`,
    series: [
      { name: 'Verified', look: 'verified' },
      { name: 'Flagged', look: 'flagged' },
    ],
    valuesOf: ({ verified, flagged }) => [verified, flagged],
  },
  {
    title: 'Time to Review',
    note: () => 'from upload to first decision; the median of each day',
    series: [{ name: 'Time to review', look: 'plain' }],
    valuesOf: ({ hoursToReview }) => [hoursToReview],
    format: formatWait,
  },
];

/** The last 30 days of all stores as pictures. @param children shown next to the last picture. */
export function HistoryPictures({ children }: { children?: ReactNode }) {
  const history = useQuery<TeamHistory>({ queryKey: [ROUTES.getTeamHistory.path], gcTime: 0 });
  const { data } = history;
  if (history.isError) {
    return (
      <>
        <div className="rounded-lg border bg-card">
          <ErrorState
            title="The last 30 days could not be loaded"
            {...describeError(history.error)}
            onRetry={() => void history.refetch()}
          />
        </div>
        {children}
      </>
    );
  }
  return (
    <div aria-busy={!data} className="grid gap-3 lg:grid-cols-2">
      {PICTURES.map(({ title, note, series, valuesOf, format }) => (
        <CardSection key={title} title={title} note={data && note(data.days)}>
          {data ? (
            <DayBars
              title={`${title} by day`}
              series={series}
              days={data.days.map((day) => ({ day: day.day, values: valuesOf(day) }))}
              {...(format && { format })}
            />
          ) : (
            <Skeleton className="m-4 h-28" />
          )}
        </CardSection>
      ))}
      <div className={children === undefined ? 'lg:col-span-2' : undefined}>
        <CardSection title="Findings by Filter" note="transactions of the last 30 days">
          {data ? (
            <FilterBars findings={data.findings} isWide={children === undefined} />
          ) : (
            <Skeleton className="m-4 h-40" />
          )}
        </CardSection>
      </div>
      {children}
    </div>
  );
}
