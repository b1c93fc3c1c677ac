import { useQuery } from '@tanstack/react-query';
import type { CaseDetail, CaseUpdate } from '@tillwatch/contract';
import { CASE_STATUS_LABELS, CASE_STATUSES, changeCase, isClosed, toCents } from '@tillwatch/core/cases';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, describeError } from '../../../api/client.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card-section.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUpdateCase, workersOptions } from '../data/cases-queries.ts';
import { readDollars, writeDollars } from '../parts/words.ts';

/** What the fields show. */
interface Fields {
  title: string;
  status: CaseDetail['status'];
  assignedTo: number | null;
  lost: string;
  recovered: string;
  reason: string;
}

const NOT_AN_AMOUNT = 'Enter dollars and cents, such as 42.05, up to 9,999,999.99';

/** Assigns, renames, closes, and reopens a case, and sets its amounts. */
export function CaseForm({ detail, draft }: { detail: CaseDetail; draft: CaseDraft }) {
  const { fields, typed, isTyped, hasNews, acknowledge, forget, seenVersion } = draft;
  const workers = useQuery(workersOptions);
  const userId = useCurrentUser()?.id;
  const update = useUpdateCase(detail.id);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const reasonFor = whatNeedsReason(detail, draft);

  /** What was wrong with a field is no longer said once it changes; what a reason is for depends on the others. */
  function change(next: Partial<Fields>): void {
    draft.change(next);
    const { reason: _, ...others } = problems;
    setProblems(Object.fromEntries(Object.entries(others).filter(([field]) => !(field in next))));
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const amounts = { lost: readDollars(fields.lost), recovered: readDollars(fields.recovered) };
    const found = findProblems(detail, draft, amounts);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    update.mutate(buildUpdate(seenVersion, typed, amounts), {
      onSuccess() {
        forget();
        toast({ title: 'Case Saved' });
      },
      onError: (error) => setProblems(error instanceof ApiError ? error.fields : {}),
    });
  }

  return (
    <CardSection title="Work on It">
      <form onSubmit={submit} noValidate className="flex flex-col gap-3 px-4 py-3">
        {hasNews && (
          <Banner tone="warning">
            <p>Somebody changed this case after you started. What you typed is kept here.</p>
            <Button size="sm" className="mt-2" onClick={acknowledge}>
              Continue with mine
            </Button>
          </Banner>
        )}
        <Field label="Name" error={problems['title']}>
          <Input
            value={fields.title}
            maxLength={120}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field label="Working on it" error={problems['assignedTo']}>
          <NativeSelect
            value={fields.assignedTo ?? ''}
            onChange={({ target }) => change({ assignedTo: Number(target.value) || null })}
          >
            <option value="">Nobody yet</option>
            {workers.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === userId ? `${name} (you)` : name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Status" error={problems['status']}>
          <NativeSelect
            value={fields.status}
            onChange={({ target }) =>
              change({ status: CASE_STATUSES.find((one) => one === target.value) ?? detail.status })
            }
          >
            {CASE_STATUSES.map((status) => (
              <option key={status} value={status}>
                {CASE_STATUS_LABELS[status]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Lost, in dollars" error={problems['lost']}>
            <Input
              inputMode="decimal"
              placeholder="Not known"
              value={fields.lost}
              onChange={({ target }) => change({ lost: target.value })}
            />
          </Field>
          <Field label="Recovered" error={problems['recovered']}>
            <Input
              inputMode="decimal"
              placeholder="Not known"
              value={fields.recovered}
              onChange={({ target }) => change({ recovered: target.value })}
            />
          </Field>
        </div>
        {reasonFor !== null && (
          <Field label="Reason" error={problems['reason']} hint={reasonFor}>
            <Textarea value={fields.reason} onChange={({ target }) => change({ reason: target.value })} />
          </Field>
        )}
        {update.error && Object.keys(problems).length === 0 && (
          <p role="alert" className="text-sm text-high">
            {describeError(update.error).message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          {isTyped && (
            <Button
              variant="ghost"
              onClick={() => {
                forget();
                setProblems({});
                update.reset();
              }}
            >
              Discard
            </Button>
          )}
          <Button type="submit" variant="primary" loading={update.isPending} disabled={!isTyped || hasNews}>
            Save
          </Button>
        </div>
      </form>
    </CardSection>
  );
}

/**
 * What was typed, on top of the case's current state. Somebody else's change shows at once in fields with nothing
 * typed; it counts as seen once acknowledged, or if nothing was typed at all.
 */
export function useCaseDraft(detail: CaseDetail) {
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [seenVersion, setSeenVersion] = useState(detail.version);
  const isTyped = Object.keys(typed).length > 0;
  if (!isTyped && seenVersion !== detail.version) setSeenVersion(detail.version);
  const standing: Fields = {
    title: detail.title,
    status: detail.status,
    assignedTo: detail.assignedTo,
    lost: writeDollars(detail.lost),
    recovered: writeDollars(detail.recovered),
    reason: '',
  };
  return {
    fields: { ...standing, ...typed },
    typed,
    isTyped,
    seenVersion,
    hasNews: isTyped && seenVersion !== detail.version,
    change: (next: Partial<Fields>) => setTyped((before) => ({ ...before, ...next })),
    acknowledge: () => setSeenVersion(detail.version),
    forget: () => setTyped({}),
  };
}

type CaseDraft = ReturnType<typeof useCaseDraft>;

/** What the reason is for; null if none is needed. */
function whatNeedsReason(detail: CaseDetail, { fields, typed }: CaseDraft): string | null {
  if (fields.status !== detail.status) {
    if (isClosed(fields.status)) return 'Why the case is closed this way.';
    return isClosed(detail.status) ? 'Why the case is reopened.' : null;
  }
  const hasAmount = typed.lost !== undefined || typed.recovered !== undefined;
  return isClosed(detail.status) && hasAmount ? 'Why the amounts of the closed case change.' : null;
}

/** Dollars; undefined for what isn't an amount. */
interface Amounts {
  lost: number | null | undefined;
  recovered: number | null | undefined;
}

/** Everything that is wrong, by field, before the server is asked. */
function findProblems(
  detail: CaseDetail,
  { fields, typed }: CaseDraft,
  { lost, recovered }: Amounts,
): Record<string, string> {
  const before = {
    title: detail.title,
    status: detail.status,
    assignedTo: detail.assignedTo,
    lostCents: toCents(detail.lost),
    recoveredCents: toCents(detail.recovered),
    reason: detail.reason,
  };
  const result = changeCase(before, {
    status: fields.status,
    reason: typed.reason ?? '',
    ...(typed.lost !== undefined && lost !== undefined && { lostCents: toCents(lost) }),
    ...(typed.recovered !== undefined && recovered !== undefined && { recoveredCents: toCents(recovered) }),
  });
  const known = 'problems' in result ? result.problems : [];
  return {
    // Nothing about amounts can be said while one of them can't be read.
    ...Object.fromEntries(
      known
        .filter(({ field }) => field === 'reason' || (lost !== undefined && recovered !== undefined))
        .map(({ field, message }) => [field, message]),
    ),
    ...(lost === undefined && { lost: NOT_AN_AMOUNT }),
    ...(recovered === undefined && { recovered: NOT_AN_AMOUNT }),
    ...(fields.title.trim() === '' && { title: 'Please name the case' }),
  };
}

/** Only what was typed. */
function buildUpdate(version: number, typed: Partial<Fields>, amounts: Amounts): CaseUpdate {
  const { title, status, assignedTo, reason } = typed;
  return {
    version,
    ...(title !== undefined && { title }),
    ...(status !== undefined && { status }),
    ...(assignedTo !== undefined && { assignedTo }),
    ...(reason !== undefined && { reason }),
    ...(typed.lost !== undefined && { lost: amounts.lost }),
    ...(typed.recovered !== undefined && { recovered: amounts.recovered }),
  };
}
