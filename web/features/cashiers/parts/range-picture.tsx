import type { CashierComparison } from '@tillwatch/contract';
import { cn } from '../../../ui/cn.ts';
import type { RangeScale } from './range-scale.ts';
import { intervalText, ratioText } from './words.ts';

interface RangePictureProps {
  comparison: CashierComparison;
  scale: RangeScale;
  className?: string;
}

const percent = (place: number): string => `${place.toFixed(2)}%`;

/** How many times as often as usual: a dot, and the range that allows for chance, against a line at the usual. */
export function RangePicture({ comparison, scale, className }: RangePictureProps) {
  const { ratio, low, high, standsOut } = comparison;
  const [usual, from, to, dot] = [1, low, high, ratio].map((times) => percent(scale.place(times)));
  return (
    <span className={cn('block', className)} title={intervalText(comparison)}>
      <svg aria-hidden className="block h-5 w-full overflow-visible">
        <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-border" />
        <line
          x1={usual}
          x2={usual}
          y1="0"
          y2="100%"
          className="stroke-muted-foreground"
          strokeDasharray="2 2"
        />
        <line
          x1={from}
          x2={to}
          y1="50%"
          y2="50%"
          strokeWidth="4"
          strokeLinecap="round"
          className={standsOut ? 'stroke-medium-line' : 'stroke-low-line'}
        />
        <circle
          cx={dot}
          cy="50%"
          r={standsOut ? 5 : 4}
          strokeWidth="2"
          className={standsOut ? 'fill-medium-solid stroke-medium-solid' : 'fill-card stroke-low-solid'}
        />
      </svg>
      <span className="sr-only">{ratioText(comparison)}</span>
    </span>
  );
}

/** The scale of the pictures below it. */
export function RangeAxis({ scale, className }: { scale: RangeScale; className?: string }) {
  return (
    <span className={cn('@container block', className)}>
      <svg aria-hidden className="block h-4 w-full overflow-visible text-xs tabular-nums">
        {scale.ticks.map(({ times, label }, at) => (
          <text
            key={times}
            x={percent(scale.place(times))}
            y="12"
            textAnchor="middle"
            className={cn(
              times === 1 ? 'fill-foreground font-medium' : 'fill-muted-foreground',
              // Where labels would overlap, only the two ends and the usual are left.
              times !== 1 && at > 0 && at < scale.ticks.length - 1 && '@max-[13rem]:hidden',
            )}
          >
            {times === 1 ? 'usual' : label}
          </text>
        ))}
      </svg>
    </span>
  );
}
