import { formatRelative } from '../../../ui/format.ts';

const MINUTE_MS = 60_000;

/**
 * 'now' within the minute, to which a list that is looked at again once a minute is exact; then '5 minutes ago'.
 * @param iso an instant with its zone, which may be later than `nowMs` by as much.
 */
export function formatAge(iso: string, nowMs: number): string {
  return nowMs - Date.parse(iso) < MINUTE_MS ? 'now' : formatRelative(iso, nowMs);
}
