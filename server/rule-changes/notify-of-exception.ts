import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import { notify } from '../platform/notify.ts';
import { labelOf, whoOf } from '../rules/describe-exception.ts';
import type { RuleException } from '../rules/rules.queries.ts';

/** Whoever leaves somebody out may know them well: the other supervisors and the administrators are told. */
export async function notifyOfException(
  tx: Kysely<Database>,
  actor: Actor,
  exception: RuleException,
): Promise<void> {
  const { storeId, id, reason, until } = exception;
  await notify(tx, {
    to: { roles: ['supervisor', 'admin'], except: actor.user.id },
    subject: `${storeId}-${id}`,
    storeId,
    content: {
      kind: 'exception-added',
      addedBy: nameOf(actor),
      who: whoOf(exception),
      leftOutOf: labelOf(exception),
      reason,
      until,
    },
  });
}
