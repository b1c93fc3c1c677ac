import type { PendingRegistration } from '@tillwatch/contract';
import { Button } from '../../../ui/button.tsx';
import { describeRegistered } from '../../../ui/describe-registered.ts';
import { formatInstant } from '../../../ui/format.ts';
import { ROLE_LABELS } from '../../auth/index.ts';
import { toastFailure, toastSuccess } from './result-toasts.ts';
import { usePendingRegistrations, useResendVerification } from './users-query.ts';

/**
 * Registrations whose email is not verified yet; renders nothing when there are none.
 * @param props.find words that the name or the address must contain, as in the search for accounts
 */
export function PendingRegistrations({ find = '' }: { find?: string | undefined }) {
  const { data = [] } = usePendingRegistrations();
  const found = data.filter((registration) => isFound(registration, find));
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="registrations-title" className="mt-3 flex flex-col gap-2">
      <h2 id="registrations-title" className="text-base font-semibold">
        Waiting for Email Verification
      </h2>
      <p className="text-sm text-muted-foreground">
        Somebody registered with these addresses. There is no account until somebody opens the emailed link
        and enters the password there.
      </p>
      <ul className="divide-y overflow-clip rounded-lg border bg-card text-sm">
        {found.map((registration) => (
          <RegistrationItem key={registration.id} registration={registration} />
        ))}
      </ul>
    </section>
  );
}

function isFound({ firstName, lastName, email }: PendingRegistration, find: string): boolean {
  const text = `${firstName} ${lastName} ${email}`.toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function RegistrationItem({ registration }: { registration: PendingRegistration }) {
  const resend = useResendVerification();
  const { id, email, firstName, lastName, role, registered, expiresAt } = registration;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate font-medium">{email}</p>
        <p className="break-words text-muted-foreground">
          {`${firstName} ${lastName}`.trim()}, {ROLE_LABELS[role].toLowerCase()}
        </p>
        <p className="text-xs break-words text-muted-foreground">
          {describeRegistered(registered)}. The link works until {formatInstant(expiresAt)}.
        </p>
      </div>
      <Button
        loading={resend.isPending}
        aria-label={`Send Link Again to ${email}`}
        onClick={() =>
          resend.mutate(id, {
            onSuccess: ({ message }) => toastSuccess(message),
            onError: (error) => toastFailure(error, 'Failed to send the link'),
          })
        }
      >
        Send Link Again
      </Button>
    </li>
  );
}
