import type { Cashier, CashierHour, CashierWeek } from '@tillwatch/contract';
import { FINDING_KINDS, type FindingKind } from '@tillwatch/core/ranking/kinds';
import { useState } from 'react';
import { CardSection } from '../../../ui/card-section.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { kindTitle } from '../parts/words.ts';
import { HoursMap } from './hours-map.tsx';
import { WeekChart } from './week-chart.tsx';

interface WhenSectionProps {
  cashier: Cashier;
  weeks: readonly CashierWeek[];
  hours: readonly CashierHour[];
}

/** One kind of finding by week, and by hour and weekday. */
export function WhenSection({ cashier, weeks, hours }: WhenSectionProps) {
  const kinds = listKinds(cashier, weeks);
  const [chosen, setChosen] = useState<FindingKind>();
  const kind = chosen ?? kinds[0];
  if (kind === undefined) return null;
  const isNamed = cashier.comparisons.some((one) => one.kind === kind && one.standsOut);
  return (
    <CardSection
      title="When"
      note={<span className="hidden print:inline">{kindTitle(kind)}</span>}
      action={
        <NativeSelect
          aria-label="Kind of finding"
          className="w-72 max-sm:w-56 print:hidden"
          value={kind}
          onChange={(event) => setChosen(event.target.value as FindingKind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {kindTitle(one)}
            </option>
          ))}
        </NativeSelect>
      }
    >
      <div className="grid gap-x-8 gap-y-5 px-4 py-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:grid-cols-1">
        <WeekChart kind={kind} weeks={weeks} isNamed={isNamed} />
        <HoursMap kind={kind} hours={hours} isNamed={isNamed} />
      </div>
    </CardSection>
  );
}

/** The kinds that the cashier is compared on, in that order; for a cashier who is not compared, those that occur. */
function listKinds({ comparisons }: Cashier, weeks: readonly CashierWeek[]): FindingKind[] {
  if (comparisons.length > 0) return comparisons.map(({ kind }) => kind);
  return (Object.keys(FINDING_KINDS) as FindingKind[]).filter((kind) =>
    weeks.some(({ kinds }) => (kinds[kind]?.observed ?? 0) > 0),
  );
}
