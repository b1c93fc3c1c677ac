// A product with an administrator, a store, and the sample journal loaded into it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '@tillwatch/contract';
import type { BrowserContextOptions } from 'playwright-core';
import { addStore, type Client, createClient, PASSWORD, registerAdmin } from './client.ts';
import { startPreparedOnce } from './prepare-once.ts';
import type { Product } from './product.ts';

export const SAMPLES = path.join(import.meta.dirname, '../samples');
/** The one business day of the sample journal. */
const SAMPLE_DAY = '2026-03-14';

interface TruthRow {
  transactionId: string;
  employeeId: string;
  transactionTime: string;
  amount: number;
  flags: string[];
}

/** What is in the sample journal, newest first, as the dashboard lists it. */
export function sampleTruth(): TruthRow[] {
  const text = readFileSync(path.join(SAMPLES, 'journal-print.xlsx.truth.json'), 'utf8');
  const { transactions } = JSON.parse(text) as { transactions: TruthRow[] };
  return transactions.toSorted((a, b) => b.transactionTime.localeCompare(a.transactionTime));
}

export interface Prepared {
  product: Product;
  admin: Client;
  store: Store;
}

/** @param settings as in .env.example. */
export async function startPrepared(settings: Record<string, string> = {}): Promise<Prepared> {
  const { product, state } = await startPreparedOnce('sample', settings, fillWithSample);
  return { product, admin: createClient(product.url, { signedInBy: state.cookie }), store: state.store };
}

async function fillWithSample(product: Product): Promise<{ cookie: string; store: Store }> {
  const admin = createClient(product.url);
  await registerAdmin(admin, product.setupLink);
  const store = await addStore(admin, '318', 'Willow Creek Market');
  await uploadSample(admin, store);
  return { cookie: admin.cookie(), store };
}

export async function uploadSample(client: Client, store: Store): Promise<void> {
  const status = await client.upload(store.id, path.join(SAMPLES, 'journal-print.xlsx'));
  if (status.status !== 'completed') throw new Error(`The sample ${status.status}: ${status.errorMessage}`);
}

/** Jo Park, an agent of the store, signed in. */
export async function signInColleague({ admin, product, store }: Prepared): Promise<Client> {
  const email = 'jo@example.com';
  await admin.send('POST', '/api/admin/users', {
    email,
    password: PASSWORD,
    firstName: 'Jo',
    lastName: 'Park',
    role: 'agent',
    position: '',
    department: '',
    assignedStores: [store.storeNumber],
  });
  const client = createClient(product.url);
  await client.send('POST', '/api/login', { email, password: PASSWORD });
  return client;
}

/** Options for a page whose visitor is already signed in. */
export function signedInAs(client: Client, url: string): BrowserContextOptions {
  const [name = '', value = ''] = client.cookie().split('=', 2);
  const { hostname: domain } = new URL(url);
  const cookie = { name, value, domain, path: '/', httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return { storageState: { cookies: [{ ...cookie, expires: -1 }], origins: [] } };
}

/** The dashboard on the sample's day. */
export function dashboardPath(store: Store, more: Record<string, string> = {}): string {
  const query = { store: String(store.id), start: SAMPLE_DAY, end: SAMPLE_DAY, ...more };
  return `/?${new URLSearchParams(query)}`;
}
