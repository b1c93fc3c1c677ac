import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/**
 * The unit for limits: an IPv4 address, or the /64 of an IPv6 address, because a household has many. Also in
 * `registerRateLimit`.
 */
export function networkOf(address: string | null): string {
  if (address === null || !isIPv6(address)) return address ?? '';
  const parsed = new Address6(address);
  if (parsed.isMapped4()) return parsed.to4().correctForm();
  return new Address6(`${address.split('%', 1)[0]}/64`).startAddress().correctForm();
}
