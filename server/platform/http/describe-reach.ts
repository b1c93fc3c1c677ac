// Describes who can reach the product, for the person at the terminal.
import { BlockList, isIP } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';
import { familyOf } from '../ip-address.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const EVERYWHERE = new Set(['::', '0.0.0.0']);

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;
type Settings = Pick<Config, 'publicUrl' | 'trustProxy' | 'metricsHost' | 'metricsPort'>;

/**
 * @param listening the addresses where pages are served.
 * @param interfaces the machine's network interfaces.
 */
export function describeReach(
  config: Settings,
  listening: { addresses: readonly string[]; port: number },
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  const lines = [`Tillwatch is ready at ${config.publicUrl}`, describePages(config, listening, interfaces)];
  const { metricsHost, metricsPort, publicUrl, trustProxy } = config;
  if (metricsPort !== null) {
    const [who] = whoReaches([metricsHost], metricsPort, interfaces);
    lines.push(`${who} can read its metrics, on port ${metricsPort}.`);
  }
  if (publicUrl.startsWith('https:') && trustProxy.length === 0) {
    lines.push(
      'Warning: PUBLIC_URL is https, but TRUST_PROXY does not name the proxy. Everybody who comes through it counts as ' +
        "one address, the proxy's, in the limits of sign-ins and in the audit log. Set TRUST_PROXY to its IP address.",
    );
  }
  return lines;
}

function describePages(
  { publicUrl }: Settings,
  { addresses, port }: { addresses: readonly string[]; port: number },
  interfaces: Interfaces,
): string {
  const [who, urls] = whoReaches(addresses, port, interfaces);
  const at = urls.length > 0 ? `, at ${urls.join(' and ')}` : '';
  const advice = addresses.some((address) => EVERYWHERE.has(address))
    ? ' To keep it to this machine, set HOST=localhost.'
    : '';
  const past = publicUrl.startsWith('https:') ? ' without the proxy' : '';
  return `${who} can reach it${past}${at}.${advice}`;
}

/** @returns who, and for other machines, at which addresses. */
function whoReaches(
  hosts: readonly string[],
  port: number,
  interfaces: Interfaces,
): [who: string, urls: string[]] {
  if (hosts.every(isLocal)) return ['Only this machine', []];
  const isEverywhere = hosts.some((host) => EVERYWHERE.has(host));
  const addresses = isEverywhere ? findNetworkAddresses(interfaces) : hosts;
  return [
    'Every machine on your network',
    addresses.map((address) => `http://${isIP(address) === 6 ? `[${address}]` : address}:${port}`),
  ];
}

function isLocal(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && LOOPBACK.check(host, familyOf(host)));
}

/** IPv4 addresses, which people can type, or IPv6 if there is nothing else. */
function findNetworkAddresses(interfaces: Interfaces): string[] {
  const all = Object.values(interfaces).flatMap((list = []) => list);
  const open = all.filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
  const ipv4 = open.filter(({ family }) => family === 'IPv4');
  return (ipv4.length > 0 ? ipv4 : open).map(({ address }) => address);
}
