import { describeChanges, type HouseRules } from '@tillwatch/core/rules';
import type { Kysely } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { recordAudit } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError } from '../platform/errors.ts';
import { tellOfSettings } from '../platform/settings-news.ts';
import { insertVersion, listVersions, lockVersions } from '../rules/rules.queries.ts';

export interface RuleChange {
  /** Null for all stores. */
  storeId: number | null;
  content: HouseRules;
  reason: string;
  /** The version that the caller saw; null for none. */
  basedOn: number | null;
}

/**
 * The rules apply to everything that is read after the commit. The caller must have stored transactions reassessed.
 * @returns the version's number.
 * @throws AppError CONFLICT if somebody else has changed the rules in the meantime, INVALID_INPUT if nothing differs.
 */
export async function putInForce(
  tx: Kysely<Database>,
  actor: Actor,
  { storeId, content, reason, basedOn }: RuleChange,
): Promise<number> {
  await lockVersions(tx);
  const [newest] = await listVersions(tx, storeId, 1);
  if ((newest?.id ?? null) !== basedOn) {
    throw new AppError(
      'CONFLICT',
      'Somebody else has changed these rules in the meantime. Look at them, and try again.',
    );
  }
  const before = newest?.content ?? {};
  const changes = describeChanges(before, content, storeId === null ? 'default' : 'as in all stores');
  if (changes.length === 0) throw new AppError('INVALID_INPUT', 'These are the rules in force.');
  const id = await insertVersion(tx, { storeId, content, reason, userId: actor.user.id });
  await recordAudit(tx, actor, {
    action: 'put_in_force',
    entityType: 'rules',
    entityId: storeId === null ? 'all' : `${storeId}-rules`,
    changes: { ...(newest && { before: { version: newest.id } }), after: { version: id, reason, changes } },
  });
  await tellOfSettings(tx, actor, {
    of: 'rules',
    ...(storeId !== null && { storeId }),
    changes,
    reason,
  });
  return id;
}
