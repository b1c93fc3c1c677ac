import { useMutation } from '@tanstack/react-query';
import { ROUTES, type Store } from '@tillwatch/contract';
import { FILTERS, type FilterId } from '@tillwatch/core/detection';
import { SIGNALS } from '@tillwatch/core/ranking';
import { useState } from 'react';
import { callApi, describeError } from '../../api/client.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { LeaveOutDialog, type LeavingOut } from '../../ui/leave-out-dialog.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { toast } from '../../ui/toast.ts';
import { useRefreshRules } from './rules-queries.ts';

interface AddExceptionDialogProps {
  stores: readonly Store[];
  /** Undefined: it is chosen here. */
  storeId: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Leaves a cashier or a register of a store out of one filter or one signal. */
export function AddExceptionDialog({ stores, storeId, open, onOpenChange }: AddExceptionDialogProps) {
  const [chosen, setChosen] = useState<number>();
  const [what, setWhat] = useState('');
  const [who, setWho] = useState<'employeeId' | 'registerId'>('registerId');
  const [number, setNumber] = useState('');
  const refresh = useRefreshRules();
  const store = storeId ?? chosen ?? (stores.length === 1 ? stores[0]?.id : undefined);
  const [kind, id = ''] = what.split(' ');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (leavingOut: LeavingOut) =>
      callApi(ROUTES.addRuleException, {
        body: {
          storeId: store ?? 0,
          filter: kind === 'filter' ? (id as FilterId) : null,
          signal: kind === 'signal' ? id : null,
          employeeId: who === 'employeeId' ? number : null,
          registerId: who === 'registerId' ? number : null,
          ...leavingOut,
        },
      }),
    async onSuccess() {
      await refresh();
      close(false);
      toast({ title: 'Left out', description: 'What is stored follows in the background.' });
    },
  });

  function close(isOpen: boolean): void {
    onOpenChange(isOpen);
    if (isOpen) return;
    reset();
    setNumber('');
  }

  return (
    <LeaveOutDialog
      title="Leave out of a filter or signal"
      description="For what has its own explanation, such as a register at which the safe is counted. Everybody can see it, here and with each transaction."
      reasonPlaceholder="Safe-count register"
      error={error ? describeError(error).message : undefined}
      isPending={isPending}
      open={open}
      onOpenChange={close}
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
      <Field label="Filter or signal">
        <NativeSelect required value={what} onChange={({ target }) => setWhat(target.value)}>
          <option value="" disabled>
            Select one
          </option>
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
        </NativeSelect>
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Who">
          <NativeSelect
            value={who}
            onChange={({ target }) => setWho(target.value as 'employeeId' | 'registerId')}
          >
            <option value="registerId">A register</option>
            <option value="employeeId">A cashier</option>
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
    </LeaveOutDialog>
  );
}
