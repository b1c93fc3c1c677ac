import { type LiveEvent, liveMessage, type LiveOpening, ROUTES } from '@tillwatch/contract';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestServer, TestUser } from './start-test-server.ts';

const NOBODY = 2_147_483_647;

/** A page that listens to the live channel. */
export interface LivePage {
  /** Without the one that opens the channel. */
  events: LiveEvent[];
  /** Open stores and closed ones, as the channel opened. */
  stores: () => LiveOpening['stores'];
  /** Everything received, comments included. */
  text(): string;
  /** Resolves when the server ends the channel. */
  ended: Promise<void>;
  close(): void;
}

/** @returns once the channel is open and its user counts as online; events before that aren't received. */
export async function openLivePage(server: TestServer, user: TestUser): Promise<LivePage> {
  await receiveEarlierEvents(server);
  const abort = new AbortController();
  const response = await fetch(`${server.url}${ROUTES.live.path}`, {
    headers: { cookie: user.cookie },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The live channel answered ${response.status}`);
  const events: LiveEvent[] = [];
  let opened: LiveOpening | undefined;
  let text = '';
  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let unread = '';
    for await (const chunk of body) {
      const chunkText = decoder.decode(chunk, { stream: true });
      text += chunkText;
      const messages = (unread + chunkText).split('\n\n');
      unread = messages.pop() ?? '';
      for (const message of messages) {
        if (!message.startsWith('data: ')) continue;
        const received = liveMessage.parse(JSON.parse(message.slice(6)));
        if (received.type === 'opened') opened = received;
        else events.push(received);
      }
    }
  }
  const ended = read(response.body as ReadableStream<Uint8Array>).catch(() => undefined);
  await eventually(() => expect(text).toContain(': connected'));
  return {
    events,
    stores: () => opened?.stores ?? [],
    text: () => text,
    ended,
    close: () => abort.abort(),
  };
}

/** Waits for earlier events: they come in order, so once our own has arrived, so have they. */
async function receiveEarlierEvents({ context }: TestServer): Promise<void> {
  const own: LiveEvent = { type: 'notifications', userId: NOBODY };
  let stop = (): void => {};
  const heard = new Promise<void>((resolve) => {
    stop = context.live.subscribe((event) => {
      if (event.type === own.type && event.userId === NOBODY) resolve();
    });
  });
  await context.live.publish(context.database.db, own);
  await heard;
  stop();
}
