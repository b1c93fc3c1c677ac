import type { Cashier } from '@tillwatch/contract';
import { figureText } from '@tillwatch/core/ranking/kinds';
import { formatCount, formatMoney } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { atRiskText } from '../parts/at-risk.ts';
import { CashierLink } from '../parts/cashier-link.tsx';
import { RangeAxis, RangePicture } from '../parts/range-picture.tsx';
import type { RangeScale } from '../parts/range-scale.ts';
import { Uncounted } from '../parts/uncounted.tsx';
import { kindTitle, notComparedText } from '../parts/words.ts';

interface OthersTableProps {
  storeId: number;
  cashiers: readonly Cashier[];
  scale: RangeScale;
}

/** The cashiers who don't stand out, each with the kind of finding that comes closest. */
export function OthersTable({ storeId, cashiers, scale }: OthersTableProps) {
  return (
    <Table
      caption="Cashiers who don’t stand out"
      columns={columnsOf(storeId, scale)}
      rows={cashiers}
      keyOf={({ employeeId }) => employeeId}
    />
  );
}

const columnsOf = (storeId: number, scale: RangeScale): readonly Column<Cashier>[] => [
  {
    title: 'Cashier',
    // A table gives a long name as much room as it wants, at the other columns' cost.
    cell: (cashier) => (
      <span className="block min-w-0 wide:max-w-48 xl:wide:max-w-64">
        <CashierLink storeId={storeId} cashier={cashier} />
        <Uncounted cashier={cashier} />
      </span>
    ),
  },
  { title: 'Sales', alignsRight: true, cell: ({ sales }) => formatCount(sales) },
  {
    title: 'Farthest Above the Usual',
    heading: <FarthestHeading scale={scale} />,
    cell: (cashier) => <Farthest cashier={cashier} scale={scale} />,
  },
  { title: 'Expected Loss', alignsRight: true, cell: ({ expectedLoss }) => formatMoney(expectedLoss) },
  { title: 'At Risk', alignsRight: true, cell: atRiskText },
  {
    title: 'Reviewed',
    alignsRight: true,
    cell: ({ reviews: { found, pending } }) => (
      <span className="whitespace-nowrap" title="Of those worth a look, or reviewed anyway">
        {formatCount(found - pending)} of {formatCount(found)}
      </span>
    ),
  },
  { title: 'Flagged', alignsRight: true, cell: ({ reviews }) => formatCount(reviews.flagged) },
];

const WORDS_WIDTH = 'lg:w-56 xl:w-80';
const PICTURE_WIDTH = 'w-36 lg:w-40 xl:w-56';

/** The heading, with the scale of the pictures next to it where they are below it. */
function FarthestHeading({ scale }: { scale: RangeScale }) {
  return (
    <span className="flex items-center gap-x-4">
      <span className={WORDS_WIDTH}>Farthest Above the Usual</span>
      <RangeAxis scale={scale} className={`max-lg:hidden ${PICTURE_WIDTH}`} />
    </span>
  );
}

function Farthest({ cashier, scale }: { cashier: Cashier; scale: RangeScale }) {
  const { comparisons, incomparable } = cashier;
  const [first] = comparisons;
  if (!first) {
    return incomparable && <span className="text-muted-foreground">{notComparedText(incomparable)}</span>;
  }
  return (
    <span className="flex flex-col gap-x-4 py-1 lg:flex-row lg:items-center lg:py-0">
      <span className={`tabular-nums ${WORDS_WIDTH}`}>
        {kindTitle(first.kind)}{' '}
        <span className="whitespace-nowrap text-muted-foreground">
          {formatCount(first.observed)}, usual {figureText(first.expected)}
        </span>
      </span>
      <span className={`block max-md:ml-auto ${PICTURE_WIDTH}`}>
        <RangePicture comparison={first} scale={scale} />
        <RangeAxis scale={scale} className="lg:hidden" />
      </span>
    </span>
  );
}
