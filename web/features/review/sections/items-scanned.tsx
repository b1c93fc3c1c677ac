import type { TransactionDetail } from '@tillwatch/contract';
import { Ban, CirclePause } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { formatMoney } from '../../../ui/format.ts';
import { Section } from '../layout/section.tsx';
import { isVoidedItem } from './voided-item.ts';

type Item = TransactionDetail['items'][number];

interface ItemsScannedProps {
  transaction: Pick<TransactionDetail, 'items' | 'amount' | 'transactionType'>;
  onPointLine: (lineIndex: number | null) => void;
}

export function ItemsScanned({ transaction, onPointLine }: ItemsScannedProps) {
  const { items } = transaction;
  return (
    <Section title="Items Scanned" className="print:hidden" aside={items.length > 0 ? items.length : null}>
      {items.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          No item lines were read for this transaction
          {isAboutGoods(transaction) &&
            ', so there is no telling what was rung again, or sold before it came back'}
          .
        </p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-xs text-muted-foreground">
            <tr className="border-b">
              <th scope="col" className="py-1 pr-2 text-left font-medium">
                Name
              </th>
              <th scope="col" className="w-16 py-1 pr-2 text-right font-medium">
                Quantity
              </th>
              <th scope="col" className="w-20 py-1 text-right font-medium">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, position) => (
              <ItemRow key={position} item={item} onPointLine={onPointLine} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

const OF_GOODS: ReadonlySet<string> = new Set([
  'Sale',
  'Void',
  'Abort',
  'Tender Abort',
  'Refund',
  'Memory Cancel',
]);

/** Whether there must have been goods, which the export doesn't name. */
function isAboutGoods({ transactionType, amount }: ItemsScannedProps['transaction']): boolean {
  return OF_GOODS.has(transactionType) && amount !== 0;
}

function ItemRow({ item, onPointLine }: { item: Item; onPointLine: (lineIndex: number | null) => void }) {
  const isVoided = isVoidedItem(item.name);
  const isSuspended = item.state === 'suspended';
  return (
    <tr
      data-voided={isVoided || undefined}
      className={cn(
        'border-b last:border-b-0',
        isVoided && 'bg-high-soft text-high',
        isSuspended && 'text-muted-foreground',
      )}
      onMouseEnter={() => onPointLine(item.lineIndex)}
      onMouseLeave={() => onPointLine(null)}
    >
      <td className={cn('py-1 pr-2 wrap-anywhere', isVoided && 'pl-1.5')}>
        {isVoided && <Ban aria-hidden className="mr-1.5 inline size-3.5 align-[-2px]" />}
        {isSuspended && (
          <CirclePause role="img" aria-label="Suspended" className="mr-1.5 inline size-3.5 align-[-2px]" />
        )}
        {item.name}
      </td>
      <td className="py-1 pr-2 text-right align-top">{item.quantity}</td>
      <td className={cn('py-1 text-right align-top', isVoided && 'pr-1.5')}>{formatMoney(item.price)}</td>
    </tr>
  );
}
