import { ROUTES } from '@tillwatch/contract';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { readNewestMessage, readOutbox } from './outbox.ts';

/** The name of the parameter in a mailed link. */
export type LinkName = 'verify' | 'reset' | 'link';

/** The tokens of all links to an address, oldest first. */
export async function readTokens(dataDir: string, email: string, name: LinkName): Promise<string[]> {
  const messages = await readOutbox(dataDir).catch(() => []);
  return messages
    .filter((text) => text.includes(`To: ${email}\n`))
    .flatMap((text) => new RegExp(String.raw`/auth\?${name}=([\w-]+)`).exec(text)?.[1] ?? []);
}

/** Waits until there are `count` links to an address. @returns the newest one's token. */
export async function awaitToken(
  dataDir: string,
  email: string,
  { name, count = 1 }: { name: LinkName; count?: number },
): Promise<string> {
  return eventually(async () => {
    const tokens = await readTokens(dataDir, email, name);
    if (tokens.length < count) throw new Error(`No ${name} link to ${email} yet`);
    return tokens.at(-1)!;
  });
}

/** Follows the newest verification link to an address. */
export async function verifyEmail(
  client: Client,
  dataDir: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const [, token] = /\/auth\?verify=([\w-]+)/.exec(await readNewestMessage(dataDir, email))!;
  await client.call(ROUTES.verifyEmail, { body: { token, password } });
}
