import { type LearningSettings, RANDOM_LOOKS, RECORD_WEEKS } from '@tillwatch/contract';
import { describeError } from '../../../api/client.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDayRange } from '../../../ui/format.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StoreFilter, UnknownStore, useIsUnknownStore, useStores } from '../../stores/index.ts';
import { useChangeSettings, useRecords } from '../data/learning-queries.ts';
import type { LearningSearch } from '../data/learning-search.ts';
import { Section } from '../section.tsx';
import { missedWords } from '../words.ts';
import { RecordTable } from './record-table.tsx';

const USUAL_WEEKS = 8;

interface RecordsProps {
  search: LearningSearch;
  onChange: (next: LearningSearch) => void;
  /** Undefined while they load. */
  settings: LearningSettings | undefined;
  mayChange: boolean;
}

/** What random looks say about what nobody looks at, and how well each signal and filter does. */
export function Records({ search, onChange, settings, mayChange }: RecordsProps) {
  const records = useRecords(search.store, Number(search.weeks ?? USUAL_WEEKS));
  const { data } = records;
  const isUnknownStore = useIsUnknownStore(search.store) && records.isError;
  if (isUnknownStore) {
    return (
      <section className="rounded-lg border bg-card">
        <UnknownStore onShowAll={() => onChange({ store: undefined })} className="py-10" />
      </section>
    );
  }
  if (records.isError && !data) {
    return (
      <section className="rounded-lg border bg-card">
        <ErrorState
          title="The records could not be loaded"
          {...describeError(records.error)}
          onRetry={() => void records.refetch()}
        />
      </section>
    );
  }
  const table = { isPrevious: records.isPlaceholderData };
  return (
    <>
      <Section title="Random Looks" action={mayChange && settings && <LooksChoice settings={settings} />}>
        <div className="flex max-w-prose flex-col gap-2 px-4 py-3 text-sm">
          <p className="text-muted-foreground">{placedWords(settings)}</p>
          {data ? <p>{missedWords(data.randomLooks)}</p> : <Skeleton className="w-80 max-w-full" />}
        </div>
      </Section>
      <div className="flex flex-wrap items-center gap-2 px-1 pt-1">
        <p className="min-w-0 flex-1 text-sm text-muted-foreground">
          {data &&
            (data.firstDay === null
              ? 'No transactions yet'
              : `Business days ${formatDayRange(data.firstDay, data.lastDay)}`)}
        </p>
        <Scope search={search} onChange={onChange} />
      </div>
      <RecordTable title="Signals" records={data?.signals} {...table} />
      <RecordTable title="Filters" records={data?.filters} {...table} />
    </>
  );
}

function placedWords(settings: LearningSettings | undefined): string {
  const count = settings?.randomLooks ?? RANDOM_LOOKS.usual;
  if (count === 0)
    return 'No transactions are added to the queue at random, so nothing is learned about what nobody looks at.';
  return `Up to ${count} for each store and day, drawn from what comes after its first ten, ${count === 1 ? 'is' : 'are'} mixed into the queue. The review says so once they are decided.`;
}

function LooksChoice({ settings }: { settings: LearningSettings }) {
  const change = useChangeSettings();
  return (
    <label className="flex items-center gap-2 text-sm">
      For each store and day
      <NativeSelect
        className="w-16"
        value={settings.randomLooks}
        onChange={({ target }) => change.mutate({ ...settings, randomLooks: Number(target.value) })}
      >
        {Array.from({ length: RANDOM_LOOKS.most + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

function Scope({ search, onChange }: Pick<RecordsProps, 'search' | 'onChange'>) {
  const stores = useStores();
  return (
    <>
      <StoreFilter
        stores={stores.data ?? []}
        storeId={search.store}
        onChange={(id) => onChange({ store: id })}
      />
      <NativeSelect
        aria-label="Weeks"
        className="w-32 max-sm:w-full"
        value={search.weeks ?? USUAL_WEEKS}
        onChange={({ target }) =>
          onChange({ weeks: (['4', '13'] as const).find((weeks) => weeks === target.value) })
        }
      >
        {RECORD_WEEKS.map((weeks) => (
          <option key={weeks} value={weeks}>
            {weeks} weeks
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
