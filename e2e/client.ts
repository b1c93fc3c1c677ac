// Makes the product's calls as its screens do, for what a test or a measurement prepares.
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import type { Store, UploadStatus, User } from '@tillwatch/contract';
import { findBrokenPromise } from './answers.ts';
import { findLogged } from './product.ts';

export const PASSWORD = 'Correct-Horse-7';

export interface Client {
  get<T>(path: string): Promise<T>;
  send<T>(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown): Promise<T>;
  /** Uploads a file and waits until its job has ended one way or the other. */
  upload(storeId: number, file: string, pollMs?: number): Promise<UploadStatus>;
  /** What the browser would send: 'name=value'. */
  cookie(): string;
}

interface CallInit extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
}

/**
 * @param options.checksAnswers checks each response against the contract; measurements do without.
 * @param options.signedInBy the cookie of a session.
 */
export function createClient(url: string, { checksAnswers = true, signedInBy = '' } = {}): Client {
  let cookie = signedInBy;

  async function call<T>(path: string, { headers = {}, ...init }: CallInit): Promise<T> {
    const response = await fetch(url + path, { ...init, headers: { ...headers, cookie } });
    const set = response.headers.getSetCookie().find((text) => text.startsWith('tillwatch.sid='));
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
    const text = await response.text();
    const method = init.method ?? 'GET';
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}: ${text} ${findLogged(text)}`);
    if (text === '') return undefined as T;
    const answer: unknown = JSON.parse(text);
    const calledPath = path.split('?', 1)[0] ?? '';
    const problem = checksAnswers && findBrokenPromise(method, calledPath, response.status, answer);
    if (problem) throw new Error(problem);
    return answer as T;
  }

  return {
    get: (path) => call(path, {}),
    send: (method, path, body) =>
      call(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    async upload(storeId, file, pollMs = 250) {
      const form = new FormData();
      form.set('storeId', String(storeId));
      form.set('file', await openAsBlob(file), path.basename(file));
      const { uploadId } = await call<{ uploadId: string }>('/api/upload', { method: 'POST', body: form });
      for (;;) {
        const status = await call<UploadStatus>(`/api/uploads/${uploadId}/status`, {});
        if (status.status === 'completed' || status.status === 'failed') return status;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
    cookie: () => cookie,
  };
}

/** Registers the first administrator through the set-up link, and signs in. */
export async function registerAdmin(client: Client, setupLink: string): Promise<User> {
  return client.send<User>('POST', '/api/register', {
    ...person('Ada', 'Okafor', 'admin'),
    setupToken: new URL(setupLink).searchParams.get('setup'),
  });
}

export function person(firstName: string, lastName: string, role: User['role']) {
  return {
    email: `${firstName.toLowerCase()}@example.com`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName,
    lastName,
    role,
  };
}

export async function addStore(client: Client, storeNumber: string, name: string): Promise<Store> {
  return client.send<Store>('POST', '/api/stores', {
    storeNumber,
    name,
    address: '12 Creek Road, Springfield',
    franchiseOwnerEmail: 'owner@example.com',
  });
}
