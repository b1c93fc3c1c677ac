import { type LiveMessage, ROUTES, type SessionEnd } from '@tillwatch/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export type LiveStatus = 'live' | 'reconnecting';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
// How long a page waits after its channel went to a newer page, unless the user returns to it sooner.
const REPLACED_DELAY_MS = 300_000;

interface Subscriber {
  onEvent: (event: LiveMessage) => void;
  onReconnect: () => void;
  /** Whether `onReconnect` also runs when the channel first opens: what was fetched before may lack later changes. */
  catchesUpAtFirst: boolean;
}

// One connection for the whole page, open while anything listens.
const subscribers = new Set<Subscriber>();
const statusListeners = new Set<() => void>();
let source: EventSource | null = null;
let status: LiveStatus = 'reconnecting';
let failures = 0;
let wasLive = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** @param failures in a row, from 1. The delay doubles up to half a minute. */
export function reconnectDelayMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
}

type SessionEndListener = (reason: SessionEnd) => void;
let onSessionEnd: SessionEndListener = () => {};
// Without a session, the channel only opens again with `resumeLive`.
let isSessionOver = false;

/** Calls the listener when the server says that the session has ended, or refuses the channel because there is none. */
export function listenForSessionEnd(listener: SessionEndListener): void {
  onSessionEnd = listener;
}

// During a sign-out, the channel could reach the server after the session has ended, only to be refused.
let isPaused = false;

/** Closes the channel, and keeps it closed until `resumeLive`. */
export function pauseLive(): void {
  isPaused = true;
  clearTimeout(retryTimer);
  source?.close();
}

/** Opens the channel again, once somebody has signed in or a sign-out is over. */
export function resumeLive(): void {
  isPaused = false;
  isSessionOver = false;
  if (subscribers.size > 0) connectNow();
}

function endSession(reason: SessionEnd): void {
  isSessionOver = true;
  clearTimeout(retryTimer);
  source?.close();
  setStatus('reconnecting');
  onSessionEnd(reason);
}

/** Every type that this version of the page knows. */
const KNOWN_TYPES: Record<LiveMessage['type'], true> = {
  upload: true,
  review: true,
  evidence: true,
  case: true,
  presence: true,
  notifications: true,
  report: true,
  rules: true,
  stores: true,
  opened: true,
};

/** Parses a message; null when its type is unknown here. */
export function readLiveEvent(data: string): LiveMessage | null {
  try {
    const event = JSON.parse(data) as LiveMessage | null;
    return event && Object.hasOwn(KNOWN_TYPES, event.type) ? event : null;
  } catch {
    return null;
  }
}

function setStatus(next: LiveStatus): void {
  if (status === next) return;
  status = next;
  for (const listener of statusListeners) listener();
}

function connect(): void {
  clearTimeout(retryTimer);
  source = new EventSource(ROUTES.live.path, { withCredentials: true });
  source.addEventListener('open', () => {
    failures = 0;
    setStatus('live');
    for (const subscriber of subscribers) {
      if (wasLive || subscriber.catchesUpAtFirst) subscriber.onReconnect();
    }
    wasLive = true;
  });
  source.addEventListener('message', (message: MessageEvent<string>) => {
    const event = readLiveEvent(message.data);
    if (event) for (const subscriber of subscribers) subscriber.onEvent(event);
  });
  source.addEventListener('replaced', waitForReturn);
  source.addEventListener('ended', (message: MessageEvent<string>) => {
    endSession(message.data === 'deactivated' ? 'deactivated' : 'signed-out');
  });
  source.addEventListener('error', () => {
    // Closed by a response that isn't an event stream: perhaps the session ended while this page was offline.
    if (source?.readyState === EventSource.CLOSED) void checkSession();
    // The browser stops retrying after some responses, so every loss is retried here.
    source?.close();
    failures += 1;
    setStatus('reconnecting');
    retryTimer = setTimeout(connect, reconnectDelayMs(failures));
  });
}

async function checkSession(): Promise<void> {
  const response = await fetch(ROUTES.getUser.path, { credentials: 'include' }).catch(() => null);
  // Nobody reads the body; left open, it would hold a connection.
  void response?.body?.cancel();
  if (response?.status === 401 && subscribers.size > 0) endSession('signed-out');
}

/** The user has more pages open than can listen at once: this one reconnects when it is shown again. */
function waitForReturn(): void {
  source?.close();
  setStatus('reconnecting');
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, REPLACED_DELAY_MS);
}

function connectWhenShown(): void {
  if (document.visibilityState === 'visible') connectNow();
}

function connectNow(): void {
  if (isSessionOver || isPaused) return;
  if (!source || source.readyState === EventSource.CLOSED) connect();
}

function disconnect(): void {
  clearTimeout(retryTimer);
  window.removeEventListener('online', connectNow);
  window.removeEventListener('focus', connectNow);
  document.removeEventListener('visibilitychange', connectWhenShown);
  source?.close();
  source = null;
  failures = 0;
  wasLive = false;
  isSessionOver = false;
  setStatus('reconnecting');
}

function subscribe(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  if (!source) {
    window.addEventListener('online', connectNow);
    window.addEventListener('focus', connectNow);
    document.addEventListener('visibilitychange', connectWhenShown);
    connectNow();
  }
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) disconnect();
  };
}

function subscribeToStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

/** Whether the page's live channel is open. Something on the page must keep it open with `useLiveEvents`. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribeToStatus, () => status);
}

/**
 * Keeps the live channel open and passes on its events.
 * @param onReconnect the channel is back after a loss: changes were missed and must be fetched.
 * @param options.catchesUpAtFirst calls it when the channel first opens, too.
 */
export function useLiveEvents(
  onEvent: (event: LiveMessage) => void,
  onReconnect: () => void = () => {},
  { catchesUpAtFirst = false } = {},
): void {
  const hear = useEffectEvent(onEvent);
  const catchUp = useEffectEvent(onReconnect);
  useEffect(
    () => subscribe({ onEvent: (event) => hear(event), onReconnect: () => catchUp(), catchesUpAtFirst }),
    [catchesUpAtFirst],
  );
}
