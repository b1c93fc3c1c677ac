// Determines the caller's address and the host they used. Headers from proxies are trusted only if the proxy is listed.
import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { familyOf, readAddress } from '../ip-address.ts';

/** Used for a connection that is gone before its address was read. */
const NO_ADDRESS = '0.0.0.0';

/**
 * Sets `ip`, `host`, and `protocol` of each request to what a trusted proxy reports.
 * @param proxies IP addresses and networks that `readTrustProxy` has accepted.
 */
export function readForwardedHeaders(app: FastifyInstance, proxies: readonly string[]): void {
  const trusted = listAddresses(proxies);
  // Read once per request, because the connection may be gone by its end.
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
    // Trusted from anyone: it only decides whether the caller gets a cookie, so a lie would only affect the liar.
    getter(this: FastifyRequest) {
      return lastEntry(this.raw.headers['x-forwarded-proto'])?.toLowerCase() === 'https' ? 'https' : 'http';
    },
  });
}

/** Goes from right to left, as each proxy appends its caller, as long as the proxies are trusted. */
function findClientAddress(request: IncomingMessage, trusted: BlockList): string {
  let address = readAddress(request.socket.remoteAddress);
  if (!isTrusted(address, trusted)) return address ?? NO_ADDRESS;
  for (const entry of readEntries(request.headers['x-forwarded-for']).toReversed()) {
    const next = readAddress(entry);
    // For "unknown" and the like, the last known address counts.
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

/** What the nearest proxy has added. */
function lastEntry(header: string | string[] | undefined): string | undefined {
  return readEntries(header).at(-1);
}
