import type { RankingRecord } from '@tillwatch/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Section } from '../section.tsx';
import { shareText } from '../words.ts';
import { RECORD_ORDER_IDS, RECORD_ORDERS, type RecordOrder, sortRecords } from './sort-records.ts';

interface RecordTableProps {
  title: string;
  /** Undefined while they load. */
  records: readonly RankingRecord[] | undefined;
  isPrevious: boolean;
}

const COLUMNS: readonly Column<RankingRecord>[] = [
  { title: 'Name', hidesTitle: true, cell: ({ label }) => label },
  { title: 'Hits', alignsRight: true, cell: ({ hits }) => formatCount(hits) },
  { title: 'Looked At', alignsRight: true, cell: ({ lookedAt }) => formatCount(lookedAt) },
  { title: 'Flagged', alignsRight: true, cell: ({ flagged }) => formatCount(flagged) },
  { title: 'Share Flagged (95% Interval)', alignsRight: true, cell: shareText },
];

/** How often each one spoke, and what came of it when reviewers opened the receipt. */
export function RecordTable({ title, records, isPrevious }: RecordTableProps) {
  const [order, setOrder] = useState<RecordOrder>('share');
  const [showsAll, setShowsAll] = useState(false);
  const silent = records?.filter(({ hits }) => hits === 0).length ?? 0;
  const shown = records?.filter(({ hits }) => showsAll || hits > 0);
  return (
    <Section
      title={title}
      action={
        <NativeSelect
          aria-label={`Sort ${title.toLowerCase()} by`}
          className="w-40 max-sm:w-full"
          value={order}
          onChange={({ target }) => setOrder(RECORD_ORDER_IDS.find((id) => id === target.value) ?? 'share')}
        >
          {RECORD_ORDER_IDS.map((id) => (
            <option key={id} value={id}>
              {RECORD_ORDERS[id]}
            </option>
          ))}
        </NativeSelect>
      }
    >
      <Table
        caption={title}
        columns={COLUMNS}
        rows={shown && sortRecords(shown, order)}
        keyOf={({ id }) => id}
        isPrevious={isPrevious}
      />
      {silent > 0 && (
        <Button variant="link" className="px-4" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Hide' : 'Show'} {silent} without a hit
        </Button>
      )}
    </Section>
  );
}
