// Tells the other supervisors and admins what somebody changed about what is shown, drawn, or sent.
import { randomUUID } from 'node:crypto';
import type { NotificationContent } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { nameOf } from './actor.ts';
import type { AuditAuthor } from './audit.ts';
import type { Database } from './database/schema.ts';
import { notify } from './notify.ts';

type SettingsChanged = Extract<NotificationContent, { kind: 'settings-changed' }>;

interface SettingsNews {
  of: SettingsChanged['of'];
  /** None for all stores. */
  storeId?: number;
  /** 'No Sales: Check All → off'. */
  changes: readonly string[];
  reason?: string;
}

const MOST_CHANGES = 10;

/** One notification for each change, of which the first ten settings are named. */
export async function tellOfSettings(
  tx: Kysely<Database>,
  author: Pick<AuditAuthor, 'user'>,
  { of, storeId, changes, reason }: SettingsNews,
): Promise<void> {
  if (changes.length === 0) return;
  const more = changes.length - MOST_CHANGES;
  await notify(tx, {
    to: { roles: ['supervisor', 'admin'], except: author.user.id },
    subject: randomUUID(),
    ...(storeId !== undefined && { storeId }),
    content: {
      kind: 'settings-changed',
      changedBy: nameOf(author),
      of,
      changes: changes.slice(0, MOST_CHANGES),
      ...(more > 0 && { more }),
      ...(reason !== undefined && { reason }),
    },
  });
}
