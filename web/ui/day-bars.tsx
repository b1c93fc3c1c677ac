import { useId } from 'react';
import { cn } from './cn.ts';
import { formatCount, formatDay } from './format.ts';

export interface DaySeries {
  name: string;
  /** The looks can be told apart without color: flagged is an outline. */
  look: 'plain' | 'verified' | 'flagged';
}

interface DayBarsProps {
  title: string;
  /** A bar's parts, from the bottom up. */
  series: readonly DaySeries[];
  /** Oldest first, with a value for each of the series; null if there is nothing to measure. */
  days: readonly { day: string; values: readonly (number | null)[] }[];
  /** Default: whole numbers. */
  format?: (value: number) => string;
}

const HEIGHT = 96;
/** Above the highest bar, for its figure. */
const HEAD = 18;
const FOOT = 20;

const swatches: Record<DaySeries['look'], string> = {
  plain: 'bg-low-solid',
  verified: 'bg-verified-solid',
  flagged: 'border-2 border-high-solid',
};

/** Days as bars with the highest figure, and the same as a table that opens below. */
export function DayBars({ title, series, days, format = formatCount }: DayBarsProps) {
  return (
    <figure aria-label={title} className="min-w-0 px-4 py-3">
      <div className="mb-1 flex flex-wrap gap-x-4 text-xs text-muted-foreground">
        {series.length > 1 &&
          series.map(({ name, look }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={cn('size-2.5 rounded-[2px]', swatches[look])} />
              {name}
            </span>
          ))}
      </div>
      <Bars series={series} days={days} format={format} />
      <DayTable title={title} series={series} days={days} format={format} />
    </figure>
  );
}

type DrawnProps = Required<Omit<DayBarsProps, 'title'>>;

function Bars({ series, days, format }: DrawnProps) {
  const hatch = useId();
  const totals = days.map(({ values }) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const most = Math.max(0, ...totals);
  const highest = most > 0 ? totals.indexOf(most) : -1;
  const step = 100 / Math.max(1, days.length);
  const heightOf = (value: number) => (most === 0 ? 0 : (value / most) * (HEIGHT - HEAD));
  return (
    <svg aria-hidden height={HEIGHT + FOOT} className="block w-full overflow-visible text-xs tabular-nums">
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="4" height="4" className="fill-high-soft" />
          <rect width="2" height="4" className="fill-high-solid" />
        </pattern>
      </defs>
      {days.map(({ day, values }, at) => (
        <g key={day}>
          <title>{`${formatDay(day)}: ${describeValues(series, values, format)}`}</title>
          <rect x={`${step * at}%`} width={`${step}%`} height={HEIGHT} className="fill-transparent" />
          {stack(values).map(({ from, value }, place) => (
            <rect
              key={series[place]?.name}
              x={`${step * (at + 0.15)}%`}
              width={`${step * 0.7}%`}
              y={HEIGHT - heightOf(from + value)}
              height={heightOf(value)}
              {...fillOf(series[place]?.look, hatch)}
            />
          ))}
        </g>
      ))}
      <line x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-border-strong" />
      {highest >= 0 && (
        <text
          x={`${step * (highest + 0.5)}%`}
          y={HEIGHT - heightOf(most) - 5}
          textAnchor={anchorOf(highest, days.length)}
          className="fill-foreground font-medium"
        >
          {format(most)}
        </text>
      )}
      <text y={HEIGHT + 15} className="fill-muted-foreground">
        {days[0] && shortDay(days[0].day)}
      </text>
      <text x="100%" y={HEIGHT + 15} textAnchor="end" className="fill-muted-foreground">
        {shortDay(days.at(-1)?.day ?? '')}
      </text>
    </svg>
  );
}

function DayTable({ title, series, days, format }: DrawnProps & { title: string }) {
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-xs text-muted-foreground hover:text-foreground pointer-coarse:py-3">
        As a table<span className="sr-only">: {title}</span>
      </summary>
      <div className="mt-2 max-h-64 overflow-auto rounded-md border">
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-muted text-left text-xs text-muted-foreground">
            <tr className="*:px-3 *:py-1.5 *:font-medium">
              <th scope="col">Day</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="text-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, values }) => (
              <tr key={day} className="border-t *:px-3 *:py-1">
                <th scope="row" className="text-left font-normal whitespace-nowrap">
                  {formatDay(day)}
                </th>
                {values.map((value, place) => (
                  <td key={series[place]?.name} className="text-right">
                    {value === null ? '–' : format(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function stack(values: readonly (number | null)[]): { from: number; value: number }[] {
  let from = 0;
  return values.map((given) => {
    const value = given ?? 0;
    const part = { from, value };
    from += value;
    return part;
  });
}

function fillOf(look: DaySeries['look'] | undefined, hatch: string) {
  if (look === 'flagged') return { fill: `url(#${hatch})` };
  return { className: look === 'verified' ? 'fill-verified-solid' : 'fill-low-solid' };
}

function describeValues(
  series: readonly DaySeries[],
  values: readonly (number | null)[],
  format: (value: number) => string,
): string {
  return values
    .map((value, place) => `${value === null ? 'no' : format(value)} ${series[place]?.name.toLowerCase()}`)
    .join(', ');
}

/** A figure near an end stays inside the picture. */
function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  if (at < count / 10) return 'start';
  return at >= count - count / 10 ? 'end' : 'middle';
}

/** 'Nov 18'. */
const shortDay = (day: string): string => (day === '' ? '' : formatDay(day).replace(/, \d+$/, ''));
