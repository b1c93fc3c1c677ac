import {
  describeOutbox,
  type DigestChoice,
  type DigestInput,
  ROUTES,
  USUAL_DIGEST_HOUR,
} from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Actor, requireStore } from '../platform/actor.ts';
import { countAttempt } from '../platform/attempts.queries.ts';
import { recordAudit, recordVisitor } from '../platform/audit.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/schema.ts';
import { AppError, WaitError } from '../platform/errors.ts';
import { limitByAddress } from '../platform/http/rate-limit.ts';
import { plainAddress } from '../platform/ip-address.ts';
import { registerRoute } from '../platform/route.ts';
import { hashToken } from '../platform/tokens.ts';
import { shiftDay } from '../ranking/business-days.ts';
import {
  type ChoiceRow,
  findChoice,
  findLinkOwner,
  findStoreNumbers,
  lockChoice,
  saveChoice,
  turnOff,
} from './digests.queries.ts';
import { localTime } from './local-time.ts';
import { mailTrial } from './mail-trial.ts';

const HOUR_MS = 3_600_000;
const MOST_TRIALS_AN_HOUR = 5;
const MAX_FORM_BYTES = 16 * 1024;

/** When a person gets a digest, and turning it off with a mailed link. */
export function digestsRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const toOutbox = context.config.smtpUrl === null;

  registerRoute(app, ROUTES.getDigest, async ({ actor }) =>
    describeChoice(await findChoice(db, actor.user.id), toOutbox),
  );

  registerRoute(app, ROUTES.updateDigest, async ({ actor, body }) => {
    for (const storeId of body.storeIds ?? []) requireStore(actor, storeId);
    const row = await db.transaction().execute((tx) => changeChoice(tx, actor, body, new Date()));
    return describeChoice(row, toOutbox);
  });

  registerRoute(app, ROUTES.sendDigest, async ({ actor, body }) => {
    for (const storeId of body.storeIds ?? []) requireStore(actor, storeId);
    const key = { name: 'digest trial', subject: String(actor.user.id) };
    const { count, endsInMs } = await countAttempt(db, key, HOUR_MS);
    if (count > MOST_TRIALS_AN_HOUR) {
      throw new WaitError(
        `You have had ${MOST_TRIALS_AN_HOUR} test digests in the last hour. Please wait a while.`,
        endsInMs,
      );
    }
    await mailTrial(context, actor, body, new Date());
    return {
      message: toOutbox
        ? describeOutbox('The digest was written')
        : `A digest is on its way to ${actor.user.email}.`,
    };
  });

  registerRoute(app, ROUTES.unsubscribePage, ({ query, reply }) =>
    reply.redirect(`/unsubscribe?${new URLSearchParams({ token: query.token }).toString()}`),
  );

  void app.register(async (scope) => {
    // Mail programs send a form that adds nothing to the URL.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, _body, done) => done(null, undefined),
    );
    registerRoute(
      scope,
      ROUTES.unsubscribe,
      async ({ query, request }) => {
        await db.transaction().execute(async (tx) => {
          const userId = await findLinkOwner(tx, hashToken(query.token));
          if (userId === undefined) throw linkExpired();
          if (!(await turnOff(tx, userId))) return;
          await recordVisitor(
            tx,
            { ipAddress: plainAddress(request.ip), userAgent: request.headers['user-agent'] ?? null },
            {
              action: 'turn_off',
              entityType: 'digest',
              entityId: userId,
              changes: { before: { isOn: true }, after: { isOn: false } },
            },
          );
        });
        return { message: 'The digest is off. You can turn it on again in your account.' };
      },
      limitByAddress(100, HOUR_MS),
    );
  });
}

function linkExpired(): AppError {
  return new AppError(
    'NOT_FOUND',
    'This link has expired. Use the one of a newer digest, or turn the digest off in your account.',
  );
}

async function changeChoice(
  tx: Parameters<typeof saveChoice>[0],
  actor: Actor,
  { isOn, hour, timeZone, storeIds }: DigestInput,
  now: Date,
): Promise<ChoiceRow> {
  const before = await lockChoice(tx, actor.user.id);
  const isSameTime = before?.is_on === true && before.hour === hour && before.time_zone === timeZone;
  const row = await saveChoice(tx, actor.user.id, {
    is_on: isOn,
    hour,
    time_zone: timeZone,
    store_ids: storeIds === null ? null : [...new Set(storeIds)],
    first_day: isSameTime ? before.first_day : firstDue(hour, timeZone, now),
  });
  await recordAudit(tx, actor, {
    action: 'update',
    entityType: 'digest',
    entityId: actor.user.id,
    changes: {
      ...(before && { before: await describeForAudit(tx, before) }),
      after: await describeForAudit(tx, row),
    },
  });
  return row;
}

/** Choosing an hour that has passed doesn't send a digest right away. */
function firstDue(hour: number, timeZone: string, now: Date): string {
  const local = localTime(now, timeZone);
  return local.hour < hour ? local.day : shiftDay(local.day, 1);
}

async function describeForAudit(
  tx: Kysely<Database>,
  { is_on: isOn, hour, time_zone: timeZone, store_ids: storeIds }: ChoiceRow,
): Promise<Record<string, unknown>> {
  return { isOn, hour, timeZone, stores: storeIds === null ? 'all' : await findStoreNumbers(tx, storeIds) };
}

function describeChoice(row: ChoiceRow | undefined, toOutbox: boolean): DigestChoice {
  if (!row) {
    return { isOn: false, hour: USUAL_DIGEST_HOUR, timeZone: 'UTC', storeIds: null, last: null, toOutbox };
  }
  const { is_on: isOn, hour, time_zone: timeZone, store_ids: storeIds, day, delivery, problem } = row;
  const last = day === null || delivery === null ? null : { day, delivery, problem };
  return { isOn, hour, timeZone, storeIds, last, toOutbox };
}
