import { isIP, SocketAddress } from 'node:net';

// As some proxies write it: 203.0.113.7:4711, [2001:db8::1]:4711.
const WITH_PORT = /^(?:\[(?<bracketed>[^\]]*)\](?::\d+)?|(?<plain>[\d.]+):\d+)$/;
const MAPPED = /^::ffff:(?=\d+\.)/;

/**
 * One way of writing for each address, or limits could be walked round by another: without port and zone, and IPv4 as
 * such where it is written as IPv6.
 * @returns null when it is none.
 */
export function readAddress(text: string | undefined): string | null {
  if (text === undefined) return null;
  const { bracketed, plain } = WITH_PORT.exec(text)?.groups ?? {};
  const [address = ''] = (bracketed ?? plain ?? text).split('%', 1);
  if (isIP(address) === 0) return null;
  return new SocketAddress({ address, family: familyOf(address) }).address.replace(MAPPED, '');
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
