import type { Config } from './config.ts';

/**
 * A cookie's name. Over https it gets the prefix that makes browsers accept it only from this host, for all paths, and
 * only encrypted.
 */
export function nameCookie(name: string, config: Pick<Config, 'publicUrl'>): string {
  return isOverHttps(config) ? `__Host-${name}` : name;
}

export function isOverHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}
