import type { Cashier, CashierComparison, CashierDetails } from '@tillwatch/contract';
import { countedText, figureText, FINDING_KINDS } from '@tillwatch/core/ranking/kinds';
import { Badge } from '../../../ui/badge.tsx';
import { CardSection } from '../../../ui/card-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { RangeAxis, RangePicture } from '../parts/range-picture.tsx';
import { type RangeScale, scaleFor } from '../parts/range-scale.ts';
import { rangeText, kindTitle, notComparedText } from '../parts/words.ts';
import { type Counted, CountLink } from './count-link.tsx';

interface ComparisonTableProps {
  cashier: Cashier;
  endings: CashierDetails['endings'];
  counted: Counted;
}

/** Each kind of finding, next to what is usual in the store. */
export function ComparisonTable({ cashier, endings, counted }: ComparisonTableProps) {
  const { comparisons, incomparable, sales } = cashier;
  return (
    <CardSection
      title="Compared with the Others"
      note={`what is usual among the others for ${formatCount(sales)} sales at the same hours`}
    >
      {incomparable === null ? (
        <Table
          caption="What the cashier has done, and what is usual"
          columns={columnsOf(scaleFor(comparisons), endings, counted)}
          rows={comparisons}
          keyOf={({ kind }) => kind}
        />
      ) : (
        <EmptyState
          title={notComparedText(incomparable)}
          description="The figures above and below are the cashier's own."
          className="py-8"
        />
      )}
    </CardSection>
  );
}

const PICTURE_WIDTH = 'w-32 lg:w-48 xl:w-64 print:w-32';

const columnsOf = (
  scale: RangeScale,
  endings: CashierDetails['endings'],
  counted: Counted,
): readonly Column<CashierComparison>[] => [
  {
    title: 'Kind of Finding',
    cell: ({ kind, standsOut }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1 narrow:justify-end">
        <span className={standsOut ? 'font-medium' : undefined}>{kindTitle(kind)}</span>
        {standsOut && (
          <Badge tone="medium" dot>
            Stands out
          </Badge>
        )}
      </span>
    ),
  },
  {
    title: 'Counted',
    alignsRight: true,
    cell: ({ kind, observed }) => (
      <CountLink count={observed} of={counted} kind={kind} label={countedText(kind)} />
    ),
  },
  { title: 'Usual', alignsRight: true, cell: ({ expected }) => figureText(expected) },
  {
    title: 'Against the Usual',
    heading: (
      <>
        <span className="sr-only">Against the Usual</span>
        <RangeAxis scale={scale} className={PICTURE_WIDTH} />
      </>
    ),
    cell: (comparison) => (
      <span className={`block ${PICTURE_WIDTH}`}>
        <RangePicture comparison={comparison} scale={scale} />
        <RangeAxis scale={scale} className="wide:hidden" />
      </span>
    ),
  },
  {
    title: 'Times as Often',
    cell: (comparison) => <span className="whitespace-nowrap tabular-nums">{rangeText(comparison)}</span>,
  },
  {
    title: 'Reviewed',
    alignsRight: true,
    cell: ({ kind }) => {
      const { found = 0, pending = 0 } = endings[kind] ?? {};
      return (
        <CountLink
          count={found - pending}
          of={counted}
          kind={kind}
          status={['verified', 'flagged']}
          label={`reviewed of the ${FINDING_KINDS[kind]}`}
        />
      );
    },
  },
  {
    title: 'Flagged',
    alignsRight: true,
    cell: ({ kind }) => (
      <CountLink
        count={endings[kind]?.flagged ?? 0}
        of={counted}
        kind={kind}
        status={['flagged']}
        label={`flagged of the ${FINDING_KINDS[kind]}`}
      />
    ),
  },
];
