import type { Config } from './config.ts';

/**
 * A cookie's name: over https with the prefix that lets a browser take it from this very host only, for every path and never
 * without encryption.
 */
export function nameCookie(name: string, config: Pick<Config, 'publicUrl'>): string {
  return isOverHttps(config) ? `__Host-${name}` : name;
}

export function isOverHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}
