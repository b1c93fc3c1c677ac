import { createClient, type person } from './client.ts';
import { readOutbox } from './outbox.ts';
import type { Product } from './product.ts';

/** Registers, and creates the account with the mailed link. */
export async function registerPerson(
  { url, dataDir }: Pick<Product, 'url' | 'dataDir'>,
  registration: ReturnType<typeof person>,
): Promise<void> {
  const client = createClient(url);
  await client.send('POST', '/api/register', registration);
  const { email, password } = registration;
  const token = await readOutbox(dataDir, email, /\/auth\?verify=(\S+)/);
  await client.send('POST', '/api/verify-email', { token, password });
}
