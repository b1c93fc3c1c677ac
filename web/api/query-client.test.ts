import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { currentUserQuery } from './session.ts';

let calls: string[];
let status: number;

beforeEach(() => {
  calls = [];
  status = 200;
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return status === 200 ? Response.json([]) : new Response('', { status, statusText: 'Refused' });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const stores = { queryKey: ['/api/stores'] };

describe('queries', () => {
  // Specification: 7.44, 9.48
  it('fetch by their key, and their data is never stale', async () => {
    expect(await queryClient.fetchQuery(stores)).toEqual([]);
    vi.useFakeTimers({ now: Date.now() + 365 * 86_400_000 });
    await queryClient.fetchQuery(stores);
    vi.useRealTimers();
    expect(calls).toEqual(['/api/stores']);
  });

  // Specification: 9.48 to 9.50
  it('are refetched neither on focus nor at intervals', () => {
    const { queries } = queryClient.getDefaultOptions();
    expect(queries).toMatchObject({ staleTime: Infinity, refetchOnWindowFocus: false, retry: false });
    expect(queries).not.toHaveProperty('refetchInterval');
  });

  // Specification: 7.4, 9.51
  it('are not retried when they fail', async () => {
    status = 503;
    await expect(queryClient.fetchQuery(stores)).rejects.toThrow('503: Refused');
    expect(calls).toHaveLength(1);
  });
});

describe('what is invalidated while it loads', () => {
  let answers: ((names: string[]) => void)[];
  const names = {
    queryKey: ['names'],
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        answers.push(resolve);
      }),
  };
  beforeEach(() => {
    answers = [];
  });

  async function answer(at: number, found: string[]): Promise<void> {
    await vi.waitFor(() => expect(answers).toHaveLength(at + 1));
    answers[at]!(found);
  }

  it('is fetched again, since the answer on its way may be from before the change', async () => {
    const observer = new QueryObserver(queryClient, names);
    const stop = observer.subscribe(() => {});
    const invalidated = queryClient.invalidateQueries(names);
    await answer(0, ['before']);
    await answer(1, ['after']);
    await invalidated;
    expect(observer.getCurrentResult()).toMatchObject({ data: ['after'], isStale: false });
    stop();
  });

  it('is fetched when it is needed next if nobody looks at it', async () => {
    const fetched = queryClient.fetchQuery(names);
    const invalidated = queryClient.invalidateQueries(names);
    await answer(0, ['before']);
    expect(await fetched).toEqual(['before']);
    await invalidated;
    const next = queryClient.fetchQuery(names);
    await answer(1, ['after']);
    expect(await next).toEqual(['after']);
  });
});

describe('mutations', () => {
  // Specification: 7.4, 9.51
  it('are not retried when they fail', async () => {
    const mutationFn = vi.fn(() => Promise.reject(new Error('no')));
    const mutation = new MutationObserver(queryClient, { mutationFn });
    await expect(mutation.mutate()).rejects.toThrow('no');
    expect(mutationFn).toHaveBeenCalledTimes(1);
    expect(queryClient.getDefaultOptions().mutations?.retry).toBe(false);
  });
});

describe('the current user', () => {
  // Specification: 4.2, 7.5
  it('is null after a 401, which is not retried', async () => {
    status = 401;
    expect(await queryClient.fetchQuery(currentUserQuery)).toBeNull();
    expect(await queryClient.ensureQueryData(currentUserQuery)).toBeNull();
    expect(calls).toEqual(['/api/user']);
  });

  it('is unknown after any other failure', async () => {
    status = 500;
    await expect(queryClient.fetchQuery(currentUserQuery)).rejects.toThrow('500: Refused');
    expect(calls).toHaveLength(1);
  });
});
