import { ROUTES } from '@tillwatch/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi, listenForUnauthorized } from './client.ts';

const store = {
  id: 7,
  storeNumber: '318',
  name: 'Willow Creek Market',
  address: '12 Creek Road',
  franchiseOwnerEmail: 'owner@example.com',
  isActive: true,
  createdAt: '2026-11-18T12:00:00.000Z',
  updatedAt: '2026-11-18T12:00:00.000Z',
};
const input = { storeNumber: '318', name: 'a', address: 'b', franchiseOwnerEmail: 'owner@example.com' };

let sent: [url: string, init: RequestInit][];
let respond: () => Response;
let foundSignedOut: string[];

beforeEach(() => {
  sent = [];
  foundSignedOut = [];
  respond = () => Response.json(store);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, init]);
    return respond();
  });
  listenForUnauthorized((path) => foundSignedOut.push(path));
});
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  // Specification: 7.1, 7.2
  it('sends cookies, and JSON with its content type', async () => {
    await callApi(ROUTES.createStore, { body: input });
    expect(sent).toEqual([
      [
        '/api/stores',
        expect.objectContaining({
          method: 'POST',
          credentials: 'include',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        }),
      ],
    ]);
  });

  // Specification: 7.15
  it('sends a form as a form', async () => {
    respond = () => Response.json({ uploadId: '7-1' });
    const form = new FormData();
    await callApi(ROUTES.createUpload, { form });
    expect(sent[0]?.[1]).toMatchObject({ body: form, credentials: 'include' });
    expect(sent[0]?.[1]).not.toHaveProperty('headers');
  });

  // Specification: 7.13
  it('sends DELETE without a body', async () => {
    respond = () => Response.json({ ok: true });
    await callApi(ROUTES.deleteStore, { params: { id: '7' } });
    expect(sent[0]).toEqual(['/api/stores/7', expect.objectContaining({ method: 'DELETE', body: null })]);
  });

  // Specification: 7.3, 7.4, 8.1
  it.each([
    [500, 'Internal Server Error', '', '500: Internal Server Error'],
    [404, 'Not Found', 'nothing here', '404: nothing here'],
    [302, 'Found', '', '302: Found'],
  ])('that gets a %i fails once, with its status and text', async (status, statusText, body, message) => {
    respond = () => new Response(body, { status, statusText });
    await expect(callApi(ROUTES.listStores)).rejects.toThrow(message);
    expect(sent).toHaveLength(1);
  });

  it('that gets no response fails with a sentence', async () => {
    respond = () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(callApi(ROUTES.listStores)).rejects.toThrow('The server could not be reached.');
    expect(sent).toHaveLength(1);
  });

  it('is checked against the contract in tests', async () => {
    respond = () => Response.json([{ ...store, isActive: 'yes' }]);
    await expect(callApi(ROUTES.listStores)).rejects.toThrow('isActive');
  });

  it('notices that the session is over, but not because of a wrong password', async () => {
    const refuse = (code: string) => () =>
      Response.json({ code, message: 'No.', requestId: 'r-1' }, { status: 401 });
    respond = refuse('INVALID_CREDENTIALS');
    const credentials = { email: 'a@example.com', password: 'x' };
    await expect(callApi(ROUTES.login, { body: credentials })).rejects.toThrow('401');
    expect(foundSignedOut).toEqual([]);
    respond = refuse('NOT_SIGNED_IN');
    await expect(callApi(ROUTES.listStores)).rejects.toThrow('401');
    expect(foundSignedOut).toEqual(['/api/stores']);
  });
});
