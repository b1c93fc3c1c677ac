import { Link } from '@tanstack/react-router';
import type { CaseDetail, Store } from '@tillwatch/contract';
import {
  AT_STAKE_LABEL,
  countPeople,
  describeAtStake,
  describePeople,
  namePerson,
  sumAtStake,
} from '@tillwatch/core/cases';
import { Fragment, type ReactNode } from 'react';
import { formatInstant, formatMoney } from '../../../ui/format.ts';
import { StatusMark } from '../parts/status-mark.tsx';

/** The case's status and figures, at a glance. */
export function CaseFacts({ detail, store }: { detail: CaseDetail; store: Store | undefined }) {
  const { people, lost, recovered, closedAt, closedByName, reason } = detail;
  const stake = sumAtStake(detail.contents);
  return (
    <section aria-label="Summary" className="rounded-lg border bg-card px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5 text-sm sm:grid-cols-3 xl:grid-cols-4">
        <Fact label="Status">
          <StatusMark status={detail.status} />
        </Fact>
        <Fact label={people.length > 1 ? 'People' : 'Person'}>
          <People detail={detail} />
        </Fact>
        <Fact label="Store">{store ? `${store.storeNumber} · ${store.name}` : ''}</Fact>
        <Fact label="Working on it">
          {detail.assignedToName ?? (closedAt === null ? 'Nobody yet' : 'Nobody')}
        </Fact>
        <Fact label="Lost">{lost === null ? 'Not known' : formatMoney(lost)}</Fact>
        <Fact label="Recovered">{recovered === null ? 'Not known' : formatMoney(recovered)}</Fact>
        <Fact label={AT_STAKE_LABEL}>
          {formatMoney(stake.cents / 100)}{' '}
          <span className="text-xs text-muted-foreground">{describeAtStake(stake)}</span>
        </Fact>
        <Fact label="Opened">
          {formatInstant(detail.createdAt)} by {detail.createdByName}
        </Fact>
        {closedAt !== null && (
          <Fact label="Closed">
            {formatInstant(closedAt)} by {closedByName ?? 'somebody'}
          </Fact>
        )}
      </dl>
      {reason !== '' && (
        <p className="mt-3 border-t pt-2.5 text-sm break-words whitespace-pre-wrap">
          <span className="text-muted-foreground">Reason: </span>
          {reason}
        </p>
      )}
    </section>
  );
}

function People({ detail: { people, storeId, canChange } }: { detail: CaseDetail }) {
  const count = countPeople(people);
  if (people.length === 0) return describePeople(people);
  return (
    <>
      {count !== null && `${count}: `}
      {people.map((person, at) => {
        const { employeeId } = person;
        return (
          <Fragment key={namePerson(person)}>
            {at > 0 && '; '}
            {employeeId !== null && canChange ? (
              <Link
                to="/cashiers/person"
                search={{ store: storeId, employee: employeeId }}
                className="rounded-sm text-primary underline-offset-4 hover:underline"
              >
                {namePerson(person)}
              </Link>
            ) : (
              namePerson(person)
            )}
          </Fragment>
        );
      })}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}
