// The secrets of authenticator apps, which are sealed in the database.
import type { Context } from '../../platform/context.ts';
import type { SecretPlace } from '../../platform/own-secret.ts';
import { createSeal, isSealed } from '../../platform/seal.ts';
import { listAuthenticatorSecrets, replaceAuthenticatorSecret } from './authenticator.queries.ts';

export interface AuthenticatorSecrets {
  seal(userId: number, secret: string): Promise<string>;
  /** @returns null if it was sealed with another installation's secret. */
  open(userId: number, sealed: string): Promise<string | null>;
}

export function createAuthenticatorSecrets(place: SecretPlace): AuthenticatorSecrets {
  const seal = createSeal(place, 'authenticator secrets');
  return {
    seal: (userId, secret) => seal.close(secret, `user ${userId}`),
    open: (userId, sealed) => seal.open(sealed, `user ${userId}`),
  };
}

/** At startup: seals secrets that an earlier version left readable, and logs whose codes can't be checked here. */
export async function sealAuthenticators({
  config,
  files,
  database: { db },
  log,
}: Pick<Context, 'config' | 'files' | 'database' | 'log'>): Promise<void> {
  const secrets = createAuthenticatorSecrets({ config, files });
  let closed = 0;
  for (const { id, secret } of await listAuthenticatorSecrets(db)) {
    if (!isSealed(secret)) await replaceAuthenticatorSecret(db, id, secret, await secrets.seal(id, secret));
    else if ((await secrets.open(id, secret)) === null) closed += 1;
  }
  if (closed === 0) return;
  log.warn(
    { people: closed },
    'Codes of authenticator apps cannot be checked: they need the session secret of the installation in which the apps were set up. These people can use recovery codes',
  );
}
