import type { CashierHour } from '@tillwatch/contract';
import type { FindingKind } from '@tillwatch/core/ranking/kinds';
import { kindText } from '@tillwatch/core/ranking/kinds';
import { cn } from '../../../ui/cn.ts';
import { formatCount, formatHour } from '../../../ui/format.ts';
import { besideText, kindTitle } from '../parts/words.ts';
import { gridOf, type HourCell } from './hours-grid.ts';

interface HoursMapProps {
  kind: FindingKind;
  hours: readonly CashierHour[];
  isNamed: boolean;
}

/** Sales as a quiet gray, the darker the more. */
const SHADES = ['', 'bg-low-solid/10', 'bg-low-solid/20', 'bg-low-solid/35', 'bg-low-solid/50'];

/** Hours × weekdays: sales as gray, and a dot for what was counted, the larger the more. */
export function HoursMap({ kind, hours, isNamed }: HoursMapProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-muted-foreground">
        By hour and weekday; gray is sales, a dot is what was counted
      </figcaption>
      <table className="w-full table-fixed border-separate border-spacing-px text-xs">
        <caption className="sr-only">{kindTitle(kind)} and sales by hour and weekday</caption>
        <thead>
          <tr>
            <th scope="col" className="w-9">
              <span className="sr-only">Weekday</span>
            </th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hour} scope="col" className="h-4 font-normal whitespace-nowrap text-muted-foreground">
                <span className="sr-only">{formatHour(hour)}</span>
                {hour % 6 === 0 && (
                  <span aria-hidden className="relative block h-4">
                    <span className="absolute left-0">{formatHour(hour)}</span>
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gridOf(hours, kind).map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal text-muted-foreground">
                <span aria-hidden>{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
              {cells.map((cell) => (
                <Cell key={cell.hour} cell={cell} day={name} kind={kind} isNamed={isNamed} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

interface CellProps {
  cell: HourCell;
  day: string;
  kind: FindingKind;
  isNamed: boolean;
}

function Cell({ cell: { hour, sales, found, shade, share }, day, kind, isNamed }: CellProps) {
  const text = besideText(kindText(kind, formatCount(found)), sales);
  return (
    <td title={`${day}, ${formatHour(hour)}: ${text}`} className={cn('h-5 rounded-[2px] p-0', SHADES[shade])}>
      {sales + found > 0 && <span className="sr-only">{besideText(formatCount(found), sales)}</span>}
      {found > 0 && (
        <svg aria-hidden viewBox="-10 -10 20 20" className="mx-auto block h-5 w-full">
          <circle
            r={3 + 5 * Math.sqrt(share)}
            className={isNamed ? 'fill-medium-solid' : 'fill-low-solid stroke-card'}
          />
        </svg>
      )}
    </td>
  );
}
