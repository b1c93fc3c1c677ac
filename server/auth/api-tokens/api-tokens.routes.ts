import { type ApiToken, LIMITS, ROUTES } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import { makeApiToken } from '../../platform/api-tokens.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { registerRoute } from '../../platform/route.ts';
import { createPasswordCheck } from '../account/current-password.ts';
import { tokenMadeMessage } from '../messages.ts';
import { sendNotice } from '../send-notice.ts';
import { deleteToken, findTokensOf, insertToken, type TokenRow } from './api-tokens.queries.ts';

/** Tokens with which programs call on a user's behalf. Only a signed-in browser creates and revokes them. */
export function apiTokensRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const { changeWithPassword } = createPasswordCheck(context);

  registerRoute(app, ROUTES.listTokens, async ({ actor }) =>
    (await findTokensOf(db, actor.user.id)).map(describeToken),
  );

  registerRoute(app, ROUTES.createToken, async (call) => {
    const { actor, body } = call;
    const { token, tokenHash, hint } = makeApiToken();
    // The user's row is locked, so two simultaneous calls can't both take the last slot.
    const row = await changeWithPassword(call, 'make an API token', async (tx) => {
      if ((await findTokensOf(tx, actor.user.id)).length >= LIMITS.tokensPerUser) {
        throw new AppError(
          'CONFLICT',
          `You already have ${LIMITS.tokensPerUser} API tokens. Revoke one that you no longer need.`,
        );
      }
      const { name, scopes, lifetimeDays } = body;
      const made = await insertToken(tx, {
        user_id: actor.user.id,
        name,
        scopes,
        hint,
        token_hash: tokenHash,
        lifetimeDays,
      });
      await recordAudit(tx, actor, {
        action: 'create',
        entityType: 'api_token',
        entityId: made.id,
        changes: { after: auditedFields(made) },
      });
      return made;
    });
    await sendNotice(context, tokenMadeMessage(context.config.publicUrl, actor.user.email, row.name));
    return { token, apiToken: describeToken(row) };
  });

  registerRoute(app, ROUTES.revokeToken, async ({ actor, params }) => {
    await db.transaction().execute(async (tx) => {
      const ended = await deleteToken(tx, actor.user.id, params.id);
      if (!ended)
        throw new AppError('NOT_FOUND', 'You have no such API token. It may have been revoked already.');
      await recordAudit(tx, actor, {
        action: 'revoke',
        entityType: 'api_token',
        entityId: ended.id,
        changes: { before: auditedFields(ended) },
      });
    });
    return { ok: true as const };
  });
}

function auditedFields({ name, scopes, expires_at }: TokenRow) {
  return { name, scopes, expiresAt: expires_at.toISOString() };
}

function describeToken(row: TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at.getTime() <= Date.now(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
