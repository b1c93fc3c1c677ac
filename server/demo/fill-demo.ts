import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROUTES, type Store } from '@tillwatch/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../platform/context.ts';
import { StartError } from '../platform/errors.ts';
import { type DemoAccount, DEMO_PEOPLE } from './demo-accounts.ts';
import { openDemoCases } from './demo-cases.ts';
import { type DemoClient, signInToDemo } from './demo-client.ts';
import { type DemoHistory, type DemoJournal, firstDayUntil, playDemoChain } from './demo-journals.ts';
import { lookBeforeDeciding } from './demo-looks.queries.ts';
import { reviewDemoStore } from './demo-reviews.ts';
import { DEMO_STORES } from './demo-stores.ts';

const LOOK_EVERY_MS = 100;

/** How far the demo has been filled, stored with its data. */
interface Progress {
  /** The first day of the chain. */
  firstDate: string;
  /** The newest loaded day. */
  lastDate: string;
}

export interface DemoPlay {
  /** The wall clock: 'YYYY-MM-DDTHH:MM:SS'. */
  now: string;
  /** How long the chain has been open as of the first start. */
  weeks: number;
  /** Reports steps that take several seconds. */
  print: (text: string) => void;
}

/**
 * Uploads what the stores sold since the last start. At the first start, also adds the stores and reviews some of it.
 */
export async function fillDemo(
  app: FastifyInstance,
  context: Pick<Context, 'config' | 'database'>,
  accounts: readonly DemoAccount[],
  { now, weeks, print }: DemoPlay,
): Promise<void> {
  const today = now.slice(0, 10);
  const file = path.join(context.config.dataDir, 'demo-chain.json');
  const progress = await readProgress(file);
  if (progress !== null && progress.lastDate >= today) return;

  print(
    progress === null
      ? `Simulating ${weeks} ${weeks === 1 ? 'week' : 'weeks'} of three stores. This takes a few seconds.`
      : 'Simulating the days since the last start.',
  );
  const firstDate = progress?.firstDate ?? firstDayUntil(today, weeks);
  const history = await playDemoChain(firstDate, progress?.lastDate ?? firstDate, now);
  const clients = await Promise.all(
    accounts.map(async (account) => ({ account, client: await signInToDemo(app, context, account) })),
  );
  const clientOf = (email: string): DemoClient => {
    const found = clients.find(({ account }) => account.email === email);
    if (!found) throw new StartError(`The demo has no account ${email}.`);
    return found.client;
  };
  const stores = await addStores(clientOf('admin@example.com'));
  await Promise.all(
    stores.map(async (store) => {
      const staff = DEMO_PEOPLE.filter((person) => person.stores.includes(store.storeNumber));
      const [uploader = clientOf('admin@example.com'), ...others] = staff.map(({ email }) => clientOf(email));
      await uploadAll(uploader, store, history);
      const reviewers = others.length > 0 ? others : [uploader];
      if (progress !== null) return;
      await reviewDemoStore(reviewers, store, {
        thefts: history.thefts,
        today,
        onDecided: (id) => lookBeforeDeciding(context.database.db, id),
      });
    }),
  );
  if (progress === null) await openDemoCases(clientOf('supervisor@example.com'), stores);
  const done: Progress = { firstDate, lastDate: today };
  await writeFile(file, `${JSON.stringify(done)}\n`);
}

async function readProgress(file: string): Promise<Progress | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Progress);
}

async function addStores(admin: DemoClient): Promise<Store[]> {
  const stores: Store[] = await admin.call(ROUTES.listStores);
  for (const store of DEMO_STORES) {
    if (stores.some(({ storeNumber }) => storeNumber === store.storeNumber)) continue;
    stores.push(await admin.call(ROUTES.createStore, { body: store }));
  }
  return stores;
}

/** In chronological order. */
async function uploadAll(agent: DemoClient, store: Store, { journals }: DemoHistory): Promise<void> {
  const own = journals.filter(({ storeNumber }) => storeNumber === store.storeNumber);
  for (const journal of own) await upload(agent, store, journal);
}

async function upload(agent: DemoClient, store: Store, { name, bytes }: DemoJournal): Promise<void> {
  const form = new FormData();
  form.set('storeId', String(store.id));
  form.set('file', new Blob([bytes]), name);
  const { uploadId } = await agent.call(ROUTES.createUpload, { body: form });
  for (;;) {
    const upload = await agent.call(ROUTES.getUploadStatus, { params: { uploadId } });
    if (upload.status === 'failed') throw new StartError(`The demo's export failed: ${upload.errorMessage}`);
    if (upload.status === 'completed') {
      if (upload.needsConfirmation) await confirmLayouts(agent, uploadId);
      return;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** Like somebody who has checked, once, how the file was read. */
async function confirmLayouts(agent: DemoClient, uploadId: string): Promise<void> {
  const { layouts } = await agent.call(ROUTES.getLayouts, { params: { uploadId } });
  for (const { layoutId, doubtfulWords } of layouts) {
    const despite = doubtfulWords.map(({ text }) => text);
    await agent.call(ROUTES.confirmLayout, { params: { layoutId }, body: { despite } });
  }
}
