import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchByKey, fetchByKeyOrNull } from './fetch-by-key.ts';

let sent: [url: string, init: RequestInit][];
let respond: () => Response;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return respond();
  });
});
afterEach(() => vi.unstubAllGlobals());

const refuse = (status: number) => () => new Response('no', { status });

describe('fetchByKey', () => {
  // Specification: 7.1, 7.14, 7.44, 7.45
  it('joins the segments of the key with a slash, for a GET with cookies', async () => {
    respond = () => Response.json({ count: 3 });
    expect(await fetchByKey({ queryKey: ['/api/stores', 7, 'transaction-count'] })).toEqual({ count: 3 });
    expect(sent).toMatchObject([
      ['/api/stores/7/transaction-count', { method: 'GET', credentials: 'include' }],
    ]);
  });

  it('fails when nobody is signed in', async () => {
    respond = refuse(401);
    await expect(fetchByKey({ queryKey: ['/api/stores'] })).rejects.toThrow('401: no');
  });

  it('is checked against the contract in tests', async () => {
    respond = () => Response.json({ count: 'three' });
    await expect(fetchByKey({ queryKey: ['/api/stores', 7, 'transaction-count'] })).rejects.toThrow('count');
  });
});

describe('fetchByKeyOrNull', () => {
  // Specification: 7.46
  it('gives null when nobody is signed in, and fails for every other reason', async () => {
    respond = refuse(401);
    expect(await fetchByKeyOrNull({ queryKey: ['/api/user'] })).toBeNull();
    respond = refuse(403);
    await expect(fetchByKeyOrNull({ queryKey: ['/api/user'] })).rejects.toThrow('403: no');
  });
});
