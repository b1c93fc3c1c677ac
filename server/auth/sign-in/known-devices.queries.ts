import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** @returns the device's id if the account with this email knows it. Does the same work whether or not it does. */
export async function findDevice(
  db: Kysely<Database>,
  email: string,
  tokenHash: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where(sql`lower(users.email)`, '=', sql`lower(${email})`)
    .where('known_devices.token', '=', tokenHash)
    .where('known_devices.expires', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.id;
}

export async function forgetDevice(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('known_devices').where('id', '=', id).execute();
}

/** Whether any account knows the device. */
export async function isDeviceKnown(db: Kysely<Database>, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token', '=', tokenHash)
    .where('expires', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the device as just used, and forgets the least recently used ones. */
export async function saveDevice(
  db: Kysely<Database>,
  device: { userId: number; tokenHash: string; expires: Date },
  max: number,
): Promise<void> {
  const { expires } = device;
  await db
    .insertInto('known_devices')
    .values({ user_id: device.userId, token: device.tokenHash, expires })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token']).doUpdateSet({ expires, last_used_at: sql<Date>`now()` }),
    )
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('id', 'in', (query) =>
      query
        .selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', device.userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute();
}

/** @param exceptTokenHash the device that stays known. */
export async function forgetDevicesOf(
  tx: Kysely<Database>,
  userId: number,
  exceptTokenHash?: string,
): Promise<void> {
  let devices = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  if (exceptTokenHash !== undefined) devices = devices.where('token', '<>', exceptTokenHash);
  await devices.execute();
}

export async function deleteExpiredDevices(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('expires', '<=', sql<Date>`now()`)
    .execute();
}
