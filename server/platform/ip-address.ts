import { isIP, SocketAddress } from 'node:net';

// With a port, as some proxies write it: 203.0.113.7:4711, [2001:db8::1]:4711.
const WITH_PORT = /^(?:\[(?<bracketed>[^\]]*)\](?::\d+)?|(?<plain>[\d.]+):\d+)$/;
const MAPPED = /^::ffff:(?=\d+\.)/i;

/**
 * Normalizes an address, so limits can't be circumvented by writing it differently: without port and zone, and with
 * IPv4-mapped IPv6 as IPv4.
 * @returns null if it isn't an address.
 */
export function readAddress(text: string | undefined): string | null {
  if (text === undefined) return null;
  const { bracketed, plain } = WITH_PORT.exec(text)?.groups ?? {};
  const [address = ''] = (bracketed ?? plain ?? text).split('%', 1);
  if (isIP(address) === 0) return null;
  return new SocketAddress({ address, family: familyOf(address) }).address.replace(MAPPED, '');
}

/** The caller's address as people and the audit log see it: an IPv6 socket maps IPv4 addresses. */
export function plainAddress(address: string): string {
  return address.replace(MAPPED, '');
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
