import { setTimeout as sleep } from 'node:timers/promises';
import { ROUTES, type Store, type TransactionStats, type UploadStatus } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { StartError } from '../platform/errors.ts';
import type { DemoAccount } from './demo-accounts.ts';

export const DEMO_STORE_NUMBER = '1042';

const LOOK_EVERY_MS = 100;

/**
 * Adds the store and uploads the export to it by the same calls that the pages make, once: nothing of the demo takes a
 * way of its own.
 */
export async function fillDemoStore(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  accounts: DemoAccount[],
  sample: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const call = async (
    cookie: string,
    { method, path }: { method: 'GET' | 'POST'; path: string },
    body?: object,
  ) => {
    const request = new Request(`${config.publicUrl}${path}`, {
      method,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const response = await app.inject({
      method,
      url: path,
      headers: {
        cookie,
        'content-type':
          body instanceof FormData ? (request.headers.get('content-type') ?? '') : 'application/json',
        // As the proxy in front of an https address would say.
        'x-forwarded-proto': new URL(config.publicUrl).protocol.replace(':', ''),
      },
      ...(body !== undefined && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    if (response.statusCode >= 400) throw new StartError(`The demo could not be prepared: ${response.body}`);
    return response;
  };
  const signIn = async (role: DemoAccount['role']): Promise<string> => {
    const account = accounts.find((candidate) => candidate.role === role);
    const response = await call('', ROUTES.login, { email: account?.email, password: account?.password });
    return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  };

  const admin = await signIn('admin');
  const stores = (await call(admin, ROUTES.listStores)).json<Store[]>();
  const store =
    stores.find((candidate) => candidate.storeNumber === DEMO_STORE_NUMBER) ??
    (
      await call(admin, ROUTES.createStore, {
        storeNumber: DEMO_STORE_NUMBER,
        name: 'Springfield North',
        address: '742 Evergreen Terrace, Springfield',
        franchiseOwnerEmail: 'owner@example.com',
      })
    ).json<Store>();
  const { path } = ROUTES.getTransactionStats;
  const stats = await call(admin, { method: 'GET', path: `${path}?storeId=${store.id}` });
  if (stats.json<TransactionStats>().total > 0) return;

  const agent = await signIn('agent');
  const form = new FormData();
  form.set('storeId', String(store.id));
  form.set('file', new Blob([sample.bytes]), sample.name);
  const { uploadId } = (await call(agent, ROUTES.createUpload, form)).json<{ uploadId: string }>();
  const statusPath = ROUTES.getUploadStatus.path.replace(':uploadId', uploadId);
  for (;;) {
    const upload = (await call(agent, { method: 'GET', path: statusPath })).json<UploadStatus>();
    if (upload.status === 'completed') return;
    if (upload.status === 'failed') throw new StartError(`The demo's export failed: ${upload.errorMessage}`);
    await sleep(LOOK_EVERY_MS);
  }
}
