// Who is calling, and under which name of ours: what proxies in front say of it is believed only of those that are named.
import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { familyOf, readAddress } from '../ip-address.ts';

/** Stands for the address of a connection that is gone before anybody asked. */
const NO_ADDRESS = '0.0.0.0';

/**
 * Makes `ip`, `host` and `protocol` of each request what a trusted proxy says they are.
 * @param proxies IP addresses and networks, as `readTrustProxy` lets them through.
 */
export function readForwardedHeaders(app: FastifyInstance, proxies: readonly string[]): void {
  const trusted = listAddresses(proxies);
  // Once for each request: by its end the connection may be gone.
  const addresses = new WeakMap<IncomingMessage, string>();

  app.decorateRequest('ip', {
    getter(this: FastifyRequest) {
      const known = addresses.get(this.raw);
      if (known !== undefined) return known;
      const address = findClientAddress(this.raw, trusted);
      addresses.set(this.raw, address);
      return address;
    },
  });
  app.decorateRequest('host', {
    getter(this: FastifyRequest) {
      const forwarded = isTrusted(readAddress(this.raw.socket.remoteAddress), trusted)
        ? lastEntry(this.raw.headers['x-forwarded-host'])
        : undefined;
      return forwarded ?? this.raw.headers.host ?? '';
    },
  });
  app.decorateRequest('protocol', {
    // Believed of anybody: it only decides whether a cookie goes back to the same caller, who would lie to himself.
    getter(this: FastifyRequest) {
      return lastEntry(this.raw.headers['x-forwarded-proto'])?.toLowerCase() === 'https' ? 'https' : 'http';
    },
  });
}

/** From the right, where each proxy adds who called it, for as long as those who added are trusted. */
function findClientAddress(request: IncomingMessage, trusted: BlockList): string {
  let address = readAddress(request.socket.remoteAddress);
  if (!isTrusted(address, trusted)) return address ?? NO_ADDRESS;
  for (const entry of readEntries(request.headers['x-forwarded-for']).toReversed()) {
    const next = readAddress(entry);
    // "unknown" and the like: the last who is known has to answer for it.
    if (next === null) break;
    address = next;
    if (!isTrusted(address, trusted)) break;
  }
  return address ?? NO_ADDRESS;
}

function isTrusted(address: string | null, trusted: BlockList): boolean {
  return address !== null && trusted.check(address, familyOf(address));
}

function listAddresses(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [text, prefix] = proxy.split('/', 2);
    const address = readAddress(text) ?? '';
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

function readEntries(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** What the proxy that is nearest has added. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  return readEntries(header).at(-1);
}
