import { useQuery } from '@tanstack/react-query';
import type { DigestChoice, DigestInput, Store } from '@tillwatch/contract';
import { useId, useState } from 'react';
import { digestOptions, useSendDigest, useUpdateDigest } from '../../api/account.ts';
import { describeForToast } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { DialogBody } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { formatDay, formatHour } from '../../ui/format.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { useStores } from '../stores/index.ts';
import { describeChoice, stateText } from './digest-words.ts';

interface DigestFormProps {
  email: string;
  onSaved: () => void;
}

/** Whether a digest is mailed every day, at which hour of this browser's clock, and for which stores. */
export function DigestForm({ email, onSaved }: DigestFormProps) {
  const { data: choice, isError, refetch } = useQuery(digestOptions);
  const { data: stores, isError: hasNoStores, refetch: refetchStores } = useStores();
  if (isError || hasNoStores) {
    const retry = () => void Promise.all([refetch(), refetchStores()]);
    return <ErrorState message="Your digest could not be loaded." onRetry={retry} />;
  }
  if (choice === undefined || stores === undefined) {
    return (
      <DialogBody className="grid min-h-40 place-items-center">
        <Spinner />
      </DialogBody>
    );
  }
  return <LoadedDigestForm choice={choice} stores={stores} email={email} onSaved={onSaved} />;
}

interface LoadedProps extends DigestFormProps {
  choice: DigestChoice;
  stores: Store[];
}

function LoadedDigestForm({ choice, stores, email, onSaved }: LoadedProps) {
  const updateDigest = useUpdateDigest();
  const [isOn, setOn] = useState(choice.isOn);
  const [hour, setHour] = useState(choice.hour);
  const [storeIds, setStoreIds] = useState(() => keepKnown(choice.storeIds, stores));
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isEmpty = storeIds?.length === 0;
  const input: DigestInput = { isOn, hour, timeZone, storeIds };

  function submit() {
    updateDigest.mutate(input, {
      onSuccess: () => {
        toast({
          title: `Daily Digest Is ${isOn ? 'On' : 'Off'}`,
          description: describeChoice({ isOn, toOutbox: choice.toOutbox }, email, formatHour(hour)),
        });
        onSaved();
      },
      onError: (error) =>
        toast({ title: 'Digest Not Changed', ...describeForToast(error), variant: 'destructive' }),
    });
  }

  return (
    <DialogForm
      submitLabel="Save Digest"
      isSaving={updateDigest.isPending}
      isDisabled={isEmpty}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-sm text-muted-foreground">
        A daily email about yesterday in your stores: the first ten transactions to look at in each, cashiers
        whose figures newly stand out, and days without an export.
      </p>
      <Choice label="Email me the digest every day" isChecked={isOn} onChange={setOn} />
      <p role="status" className="-mt-2 text-xs break-words text-muted-foreground">
        {stateText(choice, formatDay)}
      </p>
      <Field label="Hour" hint={clockHint(timeZone, choice)}>
        {(control) => (
          <NativeSelect {...control} value={hour} onChange={(event) => setHour(Number(event.target.value))}>
            {Array.from({ length: 24 }, (_, value) => (
              <option key={value} value={value}>
                {formatHour(value)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <StoreChoice stores={stores} chosen={storeIds} onChange={setStoreIds} />
      <Trial input={input} isDisabled={isEmpty} />
    </DialogForm>
  );
}

/** Says which time zone the hour is in, and that saving changes it if a different one was saved before. */
function clockHint(timeZone: string, { isOn, timeZone: saved }: DigestChoice): string {
  const own = timeZone === 'UTC' ? 'In UTC.' : `In ${zoneName(timeZone)} time, daylight saving included.`;
  if (!isOn || saved === timeZone) return own;
  return `Now in ${zoneName(saved)} time; once you save, in ${zoneName(timeZone)} time, where this browser is.`;
}

const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

/** The chosen stores that still exist; null, for all stores, if none does. */
function keepKnown(chosen: number[] | null, stores: readonly Store[]): number[] | null {
  const kept = chosen?.filter((id) => stores.some((store) => store.id === id)) ?? [];
  return kept.length === 0 ? null : kept;
}

interface ChoiceProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function Choice({ label, isChecked, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-2 text-sm">
      <Checkbox id={id} checked={isChecked} onCheckedChange={(checked) => onChange(checked === true)} />
      <label htmlFor={id} className="min-w-0 break-words">
        {label}
      </label>
    </span>
  );
}

interface StoreChoiceProps {
  stores: readonly Store[];
  /** Null: all. */
  chosen: number[] | null;
  onChange: (chosen: number[] | null) => void;
}

function StoreChoice({ stores, chosen, onChange }: StoreChoiceProps) {
  function toggle(id: number, isChosen: boolean) {
    onChange(
      stores.map((store) => store.id).filter((one) => (one === id ? isChosen : chosen?.includes(one))),
    );
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Stores</legend>
      <Choice
        label="All stores, including those added later"
        isChecked={chosen === null}
        onChange={(isAll) => onChange(isAll ? null : stores.map(({ id }) => id))}
      />
      {chosen !== null && (
        <div className="flex max-h-40 shrink-0 flex-col gap-2 overflow-y-auto rounded-lg border p-3">
          {stores.map(({ id, storeNumber, name }) => (
            <Choice
              key={id}
              label={`${storeNumber} · ${name}`}
              isChecked={chosen.includes(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
            />
          ))}
        </div>
      )}
      {chosen?.length === 0 && (
        <p role="alert" className="text-xs text-high">
          Choose at least one store
        </p>
      )}
    </fieldset>
  );
}

function Trial({ input: { timeZone, storeIds }, isDisabled }: { input: DigestInput; isDisabled: boolean }) {
  const sendDigest = useSendDigest();
  function send() {
    sendDigest.mutate(
      { timeZone, storeIds },
      {
        onSuccess: ({ message }) => toast({ title: 'Digest Sent', description: message }),
        onError: (error) =>
          toast({ title: 'Digest Not Sent', ...describeForToast(error), variant: 'destructive' }),
      },
    );
  }
  return (
    <div>
      <Button loading={sendDigest.isPending} disabled={isDisabled} onClick={send}>
        Send Me One Now
      </Button>
    </div>
  );
}
