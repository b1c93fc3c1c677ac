import { FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import { DEFAULT_WEIGHTS, type SignalLevel, SIGNALS } from '@tillwatch/core/ranking';
import {
  findThresholdFault,
  findWeightFault,
  type HouseRules,
  MOST_WEIGHT,
  THRESHOLD_IDS,
  type ThresholdId,
  thresholdOf,
  weightText,
} from '@tillwatch/core/rules';
import { type ReactNode, useId } from 'react';
import { cn } from '../../ui/cn.ts';
import { Input } from '../../ui/input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import {
  type Edited,
  type Fallbacks,
  chooseFilter,
  filterFallback,
  type FilterChoice,
  filterChoice,
  filterDefault,
  isFilterDraft,
  isSignalDraft,
  setThreshold,
  setWeight,
  type Source,
  switchSignal,
  thresholdFallback,
  weightFallback,
} from './edit-rules.ts';
import { FaultNote, faultyProps } from './fault-note.tsx';
import { ThresholdInput } from './threshold-input.tsx';

interface RuleTableProps extends Edited {
  fallbacks: Fallbacks;
  /** The source shown for the scope's own settings. */
  scopeName: Extract<Source, 'All stores' | 'This store'>;
  isReadOnly: boolean;
  onChange: (rules: HouseRules) => void;
}

const HEAD = 'bg-muted text-left text-xs text-muted-foreground';
const HEAD_ROW = '*:h-8 *:border-b *:px-3 *:font-medium *:first:pl-4 *:last:pr-4';
const BODY =
  '[&_td]:border-b [&_td]:px-3 [&_td]:py-1.5 [&_td:first-child]:pl-4 [&_td:last-child]:pr-4 [&_tr:last-child_td]:border-b-0';

/** Every filter with its priority and its thresholds. */
export function FiltersTable({ current, draft, fallbacks, scopeName, isReadOnly, onChange }: RuleTableProps) {
  return (
    <table className="w-full table-fixed text-sm">
      <Head value="Priority" />
      <tbody className={BODY}>
        {FILTERS.map(({ id, label }) => {
          const choice = filterChoice(draft, id);
          const fallback = filterFallback(fallbacks, id);
          return (
            <Row
              key={id}
              label={label}
              defaultText={filterDefault(id)}
              source={
                isFilterDraft({ current, draft }, id) ? 'Draft' : choice === '' ? fallback.source : scopeName
              }
              control={
                <NativeSelect
                  aria-label={`Priority of ${label}`}
                  disabled={isReadOnly}
                  value={choice}
                  onChange={({ target }) => onChange(chooseFilter(draft, id, target.value as FilterChoice))}
                >
                  <option value="">
                    {fallback.text} ({fallback.source === 'Default' ? 'default' : 'all stores'})
                  </option>
                  {PRIORITIES.map((priority) => (
                    <option key={priority.id} value={priority.id}>
                      {priority.label}
                    </option>
                  ))}
                  <option value="off">Off</option>
                </NativeSelect>
              }
              thresholds={listThresholds(id, { draft, fallbacks, isReadOnly, onChange })}
            />
          );
        })}
      </tbody>
    </table>
  );
}

const LEVELS: Readonly<Record<SignalLevel, string>> = {
  ticket: 'The transaction',
  register: 'The register, minutes before and after',
  person: 'The cashier’s weeks',
};

/** Every signal by its level, with its weight and its thresholds. */
export function SignalsTable(props: RuleTableProps) {
  return (
    <table className="w-full table-fixed text-sm">
      <Head value="Weight" />
      {(Object.keys(LEVELS) as SignalLevel[]).map((level) => (
        <tbody key={level} className={BODY}>
          {/* On narrow screens only two columns are there: the others would take room if the heading spanned them. */}
          <tr className="border-b bg-background">
            <th
              scope="rowgroup"
              colSpan={2}
              className="px-4 pt-3 pb-1.5 text-left text-xs font-medium text-muted-foreground"
            >
              {LEVELS[level]}
            </th>
            <td colSpan={2} className="max-md:hidden">
              &nbsp;
            </td>
          </tr>
          {SIGNALS.filter((signal) => signal.level === level).map((signal) => (
            <SignalRow key={signal.id} signal={signal} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function SignalRow({
  signal,
  current,
  draft,
  fallbacks,
  scopeName,
  isReadOnly,
  onChange,
}: RuleTableProps & { signal: (typeof SIGNALS)[number] }) {
  const { id, label } = signal;
  const effect = 'effect' in signal ? signal.effect : undefined;
  const setting = draft.signals?.[id];
  const fallback = weightFallback(fallbacks, id);
  const isOff = setting?.isOff ?? fallback.isOff;
  const fault = findWeightFault(draft, id);
  const faultId = useId();
  return (
    <Row
      label={label}
      note={effect && (effect === 'raises' ? 'Only raises the risk' : 'Only lowers the risk')}
      defaultText={weightText(DEFAULT_WEIGHTS.signals[id])}
      source={
        isSignalDraft({ current, draft }, id) ? 'Draft' : setting === undefined ? fallback.source : scopeName
      }
      control={
        <>
          <span className="flex items-center gap-3">
            <Input
              type="number"
              aria-label={`Weight of ${label}`}
              {...faultyProps(fault, faultId)}
              className="w-24 min-w-0 tabular-nums"
              disabled={isReadOnly || isOff}
              step={0.01}
              min={effect === 'raises' ? 0 : -MOST_WEIGHT}
              max={effect === 'lowers' ? 0 : MOST_WEIGHT}
              placeholder={isOff ? 'off' : weightText(fallback.weight)}
              value={isOff ? '' : (setting?.weight ?? '')}
              onChange={({ target }) =>
                onChange(setWeight(draft, id, target.value === '' ? null : Number(target.value)))
              }
            />
            <label className="flex min-h-8 items-center gap-1.5 text-xs text-muted-foreground">
              <input
                type="checkbox"
                className="size-4 accent-primary"
                disabled={isReadOnly}
                checked={isOff}
                aria-label={`${label} is off`}
                onChange={({ target }) =>
                  onChange(switchSignal(draft, id, target.checked === fallback.isOff ? null : target.checked))
                }
              />
              Off
            </label>
          </span>
          <FaultNote id={faultId} fault={fault} />
        </>
      }
      thresholds={listThresholds(id, { draft, fallbacks, isReadOnly, onChange })}
    />
  );
}

function ownerOf(id: ThresholdId): string {
  const threshold = thresholdOf(id);
  return 'filter' in threshold ? threshold.filter : threshold.signal;
}

function Head({ value }: { value: string }) {
  return (
    <thead className={HEAD}>
      <tr className={HEAD_ROW}>
        <th scope="col">Name and thresholds</th>
        <th scope="col" className="w-56 max-sm:w-54">
          {value}
        </th>
        <th scope="col" className="w-28 max-md:hidden">
          Default
        </th>
        <th scope="col" className="w-28 max-md:hidden">
          Comes from
        </th>
      </tr>
    </thead>
  );
}

/** Replaces the columns where there is no room for them. */
function originText(source: Source, defaultText: string): string {
  if (source === 'Default') return 'Default';
  const set = {
    Learned: 'Learned',
    'All stores': 'Set for all stores',
    'This store': 'Set for this store',
    Draft: 'Not in force yet',
  };
  return `${set[source]}; by default ${defaultText}`;
}

interface RowProps {
  label: string;
  note?: string | undefined;
  defaultText: string;
  source: Source;
  control: ReactNode;
  /** In a row of their own, which has the room of two columns; null if it has none. */
  thresholds: ReactNode;
}

function Row({ label, note, defaultText, source, control, thresholds }: RowProps) {
  const origin = <p className="text-xs text-muted-foreground md:hidden">{originText(source, defaultText)}</p>;
  return (
    <>
      <tr className={cn('align-top', thresholds !== null && '[&>td]:border-b-0! [&>td]:pb-0!')}>
        <td>
          <p className="flex min-h-8 flex-wrap items-center gap-x-2 font-medium">
            {label}
            {note && <span className="text-xs font-normal text-muted-foreground">{note}</span>}
          </p>
          {thresholds === null && origin}
        </td>
        <td>{control}</td>
        <td className="max-md:hidden">
          <span className="flex min-h-8 items-center text-muted-foreground tabular-nums">{defaultText}</span>
        </td>
        <td className="max-md:hidden">
          <SourceText source={source} />
        </td>
      </tr>
      {thresholds !== null && (
        <tr>
          <td colSpan={2}>
            {thresholds}
            {origin}
          </td>
          <td colSpan={2} className="max-md:hidden">
            &nbsp;
          </td>
        </tr>
      )}
    </>
  );
}

function SourceText({ source }: { source: Source }) {
  return (
    <span
      title={source === 'Draft' ? 'Not in force yet' : undefined}
      className={cn(
        'flex min-h-8 items-center',
        source === 'Default' || source === 'Draft' ? 'text-muted-foreground' : 'font-medium text-primary',
      )}
    >
      {source}
    </span>
  );
}

/** @param owner the filter or signal. */
function listThresholds(
  owner: string,
  { draft, fallbacks, isReadOnly, onChange }: Omit<RuleTableProps, 'current' | 'scopeName'>,
): ReactNode {
  const ids = THRESHOLD_IDS.filter((id) => ownerOf(id) === owner);
  if (ids.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5 pb-1">
      {ids.map((id) => (
        <ThresholdInput
          key={id}
          id={id}
          value={draft.thresholds?.[id]}
          fallback={thresholdFallback(fallbacks, id)}
          fault={findThresholdFault(draft, id)}
          disabled={isReadOnly}
          onChange={(value) => onChange(setThreshold(draft, id, value))}
        />
      ))}
    </div>
  );
}
