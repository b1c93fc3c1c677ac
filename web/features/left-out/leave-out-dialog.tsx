import { useMutation } from '@tanstack/react-query';
import { ROUTES, type Store } from '@tillwatch/contract';
import { FILTERS, type FilterId } from '@tillwatch/core/detection';
import { SIGNALS } from '@tillwatch/core/ranking';
import { useState } from 'react';
import { callApi, describeError } from '../../api/client.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { toast } from '../../ui/toast.ts';
import { COMPARISON, effectText } from './effect-text.ts';
import { LeaveOutForm, type NewException } from './leave-out-form.tsx';
import { useRefreshLeftOut } from './use-end-exception.ts';

interface LeaveOutProps {
  stores: readonly Pick<Store, 'id' | 'storeNumber' | 'name'>[];
  /** Undefined: it is chosen in the dialog. */
  storeId: number | undefined;
  /** Undefined: chosen in the dialog. */
  cashier?: { employeeId: string; name: string };
  onOpenChange: (open: boolean) => void;
}

interface LeaveOutDialogProps extends LeaveOutProps {
  open: boolean;
}

/** Leaves a cashier or a register of a store out of a filter or signal, or a cashier out of comparisons. */
export function LeaveOutDialog({ open, ...props }: LeaveOutDialogProps) {
  return (
    <Dialog open={open} onOpenChange={props.onOpenChange}>
      <DialogContent>
        <LeaveOut {...props} />
      </DialogContent>
    </Dialog>
  );
}

/** Starts over whenever the dialog opens. */
function LeaveOut({ stores, storeId, cashier, onOpenChange }: LeaveOutProps) {
  const [chosen, setChosen] = useState<number>();
  const [what, setWhat] = useState(cashier ? COMPARISON : '');
  const [register, setRegister] = useState(cashier === undefined);
  const [number, setNumber] = useState(cashier?.employeeId ?? '');
  const refresh = useRefreshLeftOut();
  const store = storeId ?? chosen ?? (stores.length === 1 ? stores[0]?.id : undefined);
  const isComparison = what === COMPARISON;
  const isRegister = register && !isComparison;
  const [kind, id = ''] = what.split(' ');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (exception: NewException) =>
      callApi(ROUTES.addRuleException, {
        body: {
          storeId: store ?? 0,
          filter: kind === 'filter' ? (id as FilterId) : null,
          signal: kind === 'signal' ? id : null,
          isComparison,
          employeeId: isRegister ? null : number,
          registerId: isRegister ? number : null,
          ...exception,
        },
      }),
    async onSuccess() {
      await refresh();
      onOpenChange(false);
      toast({ title: 'Left out', description: 'Stored transactions follow in the background.' });
    },
  });
  return (
    <LeaveOutForm
      title={cashier ? `Leave out ${cashier.name}` : 'Leave out a cashier or register'}
      description={
        isComparison
          ? 'For a self-checkout, a manager’s code, or somebody in training: it isn’t compared, and nobody is compared with it. What transactions and registers show still counts.'
          : 'For what has its own explanation, such as a register where the safe is counted. Everybody can see it, in the rules and with each transaction.'
      }
      reasonPlaceholder={isComparison ? 'Self-checkout' : 'Safe-count register'}
      error={error ? describeError(error).message : undefined}
      isPending={isPending}
      onOpenChange={onOpenChange}
      onLeaveOut={mutate}
    >
      {storeId === undefined && stores.length > 1 && (
        <Field label="Store">
          <NativeSelect
            required
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            <option value="" disabled>
              Select a store
            </option>
            {stores.map((one) => (
              <option key={one.id} value={one.id}>
                {one.storeNumber} {one.name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <Field label="Left out of">
        <NativeSelect required value={what} onChange={({ target }) => setWhat(target.value)}>
          <WhatOptions />
        </NativeSelect>
      </Field>
      {what !== '' && (
        <p role="status" className="rounded-md border bg-muted px-3 py-2 text-sm">
          {effectText(what)}
        </p>
      )}
      {cashier === undefined && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Who">
            <NativeSelect
              value={isRegister ? 'register' : 'cashier'}
              onChange={({ target }) => setRegister(target.value === 'register')}
            >
              <option value="register" disabled={isComparison}>
                A register
              </option>
              <option value="cashier">A cashier</option>
            </NativeSelect>
          </Field>
          <Field label="Number" hint="As its transactions show it.">
            <Input
              required
              maxLength={200}
              autoComplete="off"
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          </Field>
        </div>
      )}
    </LeaveOutForm>
  );
}

function WhatOptions() {
  return (
    <>
      <option value="" disabled>
        Select one
      </option>
      <option value={COMPARISON}>Comparison of cashiers</option>
      <optgroup label="Filters">
        {FILTERS.map((filter) => (
          <option key={filter.id} value={`filter ${filter.id}`}>
            {filter.label}
          </option>
        ))}
      </optgroup>
      <optgroup label="Signals">
        {SIGNALS.map((signal) => (
          <option key={signal.id} value={`signal ${signal.id}`}>
            {signal.label}
          </option>
        ))}
      </optgroup>
    </>
  );
}
