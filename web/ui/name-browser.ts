// The first match wins: browsers also claim to be the ones they descend from.
const BROWSERS: readonly [name: string, sign: string][] = [
  ['Edge', 'Edg'],
  ['Opera', 'OPR/'],
  ['Firefox', 'Firefox/'],
  ['Firefox', 'FxiOS/'],
  ['Chrome', 'Chrome/'],
  ['Chrome', 'CriOS/'],
  ['Safari', 'Safari/'],
];
const SYSTEMS: readonly [name: string, sign: string][] = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['macOS', 'Mac OS X'],
  ['ChromeOS', 'CrOS'],
  ['Linux', 'Linux'],
];

const MAX_LENGTH = 60;

/** 'Firefox on Windows', or what a program calls itself if it is not a browser we know. */
export function nameBrowser(userAgent: string): string {
  const find = (list: typeof BROWSERS) => list.find(([, sign]) => userAgent.includes(sign))?.[0];
  const browser = find(BROWSERS);
  if (browser === undefined) return userAgent.slice(0, MAX_LENGTH);
  const system = find(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
