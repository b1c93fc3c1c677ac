import type { EvidenceChange } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { findUserNames } from '../platform/user-names.queries.ts';
import type { EvidenceRecord } from './evidence.queries.ts';

/** What was done to each of these images, newest first. */
export async function readEvidenceChanges(
  db: Kysely<Database>,
  images: readonly EvidenceRecord[],
): Promise<{ image: EvidenceRecord; change: EvidenceChange }[]> {
  const ids = images.flatMap(({ history }) => history.map(({ by }) => by));
  const names = await findUserNames(db, [...new Set(ids)]);
  return images
    .flatMap((image) => listChanges(image, names).map((change) => ({ image, change })))
    .toSorted((one, other) => other.change.at.localeCompare(one.change.at));
}

/** Captions that the image had before, oldest first. */
export function listEarlierCaptions({ history, caption }: Pick<EvidenceRecord, 'history' | 'caption'>) {
  const earlier = history.flatMap(({ what, before = '' }) => (what === 'captioned' ? [before] : []));
  return [...new Set(earlier)].filter((text) => text !== '' && text !== caption);
}

function listChanges(image: EvidenceRecord, names: ReadonlyMap<number, string>): EvidenceChange[] {
  const { filename, history } = image;
  const kept = history.map(({ what, by, at, before = null, after = null }) => ({
    what,
    by: names.get(by) ?? 'somebody',
    at,
    filename,
    before,
    after,
  }));
  return [...listOlder(image), ...kept];
}

/** What is known of an image from before its history was kept. */
function listOlder(image: EvidenceRecord): EvidenceChange[] {
  const { filename, history, added_by_name, added_at, removed_by_name, removed_at } = image;
  const has = (what: EvidenceChange['what']): boolean => history.some((step) => step.what === what);
  const older = (what: EvidenceChange['what'], by: string, at: Date): EvidenceChange => ({
    what,
    by,
    at: at.toISOString(),
    filename,
    before: null,
    after: null,
  });
  return [
    ...(has('added') ? [] : [older('added', added_by_name, added_at)]),
    ...(removed_at === null || has('removed') ? [] : [older('removed', removed_by_name ?? '', removed_at)]),
  ];
}
