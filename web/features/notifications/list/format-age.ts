import { formatRelative } from '../../../ui/format.ts';

const MINUTE_MS = 60_000;

/**
 * 'now' within the first minute, since the list is updated only once a minute; after that '5 minutes ago'.
 * @param iso an instant with its zone; it may be up to a minute later than `nowMs`.
 */
export function formatAge(iso: string, nowMs: number): string {
  return nowMs - Date.parse(iso) < MINUTE_MS ? 'now' : formatRelative(iso, nowMs);
}
