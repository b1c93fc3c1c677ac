import type { DateOrder } from '@tillwatch/core/journal';
import { Field } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import type { Draft } from '../draft/draft.ts';

const DATE_ORDERS: readonly (readonly [DateOrder, string])[] = [
  ['month-first', 'Month first: 11/05 is November 5'],
  ['day-first', 'Day first: 11/05 is May 11'],
  ['year-first', 'Year first: 26/11/05 is November 5, 2026'],
];

interface WritingChoiceProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** How dates and amounts are written, which no heading says. */
export function WritingChoice({ draft, onDraft }: WritingChoiceProps) {
  const { dateOrder: _, inCents: __, ...others } = draft;
  const chooseOrder = (value: string): void => {
    const order = DATE_ORDERS.find(([one]) => one === value)?.[0];
    onDraft({
      ...others,
      ...(draft.inCents === true && { inCents: true }),
      ...(order !== undefined && { dateOrder: order }),
    });
  };
  const chooseUnit = (value: string): void =>
    onDraft({
      ...others,
      ...(draft.dateOrder !== undefined && { dateOrder: draft.dateOrder }),
      ...(value === 'cents' && { inCents: true }),
    });
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label="How are dates written?">
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.dateOrder ?? ''}
            onChange={(event) => chooseOrder(event.target.value)}
          >
            <option value="">As the file’s own dates show</option>
            {DATE_ORDERS.map(([order, label]) => (
              <option key={order} value={order}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label="How are amounts written?">
        {(control) => (
          <NativeSelect
            {...control}
            value={draft.inCents === true ? 'cents' : 'dollars'}
            onChange={(event) => chooseUnit(event.target.value)}
          >
            <option value="dollars">In dollars: 149 is $149.00</option>
            <option value="cents">In cents: 149 is $1.49</option>
          </NativeSelect>
        )}
      </Field>
    </div>
  );
}
