import type { RegisteredFrom } from '@tillwatch/contract';
import { formatInstant } from './format.ts';
import { nameBrowser } from './name-browser.ts';

/** 'Registered Mar 14, 2026, 10:00:00 from 192.0.2.1 with Firefox on Windows'. */
export function describeRegistered({ at, ipAddress, userAgent }: RegisteredFrom): string {
  // An IPv6 socket writes IPv4 addresses this way.
  const from = ipAddress === null ? '' : ` from ${ipAddress.replace(/^::ffff:/i, '')}`;
  const browser = userAgent === null ? '' : ` with ${nameBrowser(userAgent)}`;
  return `Registered ${formatInstant(at)}${from}${browser}`;
}
