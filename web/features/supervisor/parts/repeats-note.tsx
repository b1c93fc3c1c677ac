import type { SupervisorStats } from '@tillwatch/contract';
import { formatCount } from '../../../ui/format.ts';

/** Why the agents' figures add up to more than the team's; nothing if they don't. */
export function RepeatsNote({
  repeats,
  className,
}: {
  repeats: SupervisorStats['repeatsToday'];
  className: string;
}) {
  const { reviewed } = repeats;
  if (reviewed === 0) return null;
  const what = reviewed === 1 ? 'One review was' : `${formatCount(reviewed)} reviews were`;
  return (
    <p className={className}>
      {what} of a transaction that another agent decided later today; the team’s totals count each transaction
      once.
    </p>
  );
}
