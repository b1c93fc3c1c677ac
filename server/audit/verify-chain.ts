// Verifies that nothing in the audit log was changed, removed, added, or moved since it was written.
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Anchor } from './anchors.ts';
import { type ChainLink, findChainLinks, findUnchained } from './audit-chain.queries.ts';
import { type ChainPlace, digestFields, hashLink, findDifferingFields } from './entry-fields.ts';
import { findErasedEntries } from './erased-entries.queries.ts';

export interface ChainVerdict {
  /** Number of links read. */
  links: number;
  /** Number of entries whose differences a later, chained entry accounts for. */
  erased: number;
  /** Number of anchors compared. */
  anchors: number;
  /** Number of entries after the furthest anchors; removing the last of these would go unnoticed. */
  unanchored: number;
  /** One sentence per problem, in chain order; empty if all is well. At most `MAX_PROBLEMS`. */
  problems: string[];
}

const MAX_PROBLEMS = 20;
const BATCH = 2_000;

/** Verifies one consistent state of the log while others keep writing. @param anchors recorded earlier. */
export async function verifyInSnapshot(
  db: Kysely<Database>,
  anchors: readonly Anchor[],
): Promise<ChainVerdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyChain(tx, anchors));
}

/** In sentences, for a terminal. */
export function describeVerdict({ links, erased, anchors, unanchored, problems }: ChainVerdict): string {
  if (problems.length > 0) {
    const more = problems.length === MAX_PROBLEMS ? 'There may be more.\n' : '';
    return `The audit log is not as it was written. First:\n${problems.join('\n')}\n${more}`;
  }
  const compared =
    anchors === 0
      ? 'No record of an earlier state was found, so there is no telling whether the newest entries are missing.'
      : `It matches the records kept outside the database (${anchors.toLocaleString('en-US')} of them).`;
  const open =
    anchors === 0 || unanchored === 0
      ? ''
      : ` Since the last of these records, it gained ${countEntries(unanchored)}; there is no telling yet whether these are all.`;
  const redacted =
    erased === 0 ? '' : ` Personal data was erased from ${countEntries(erased)}, as the log itself records.`;
  return `The audit log is as it was written: ${countEntries(links)}. ${compared}${open}${redacted}\n`;
}

async function verifyChain(db: Kysely<Database>, anchors: readonly Anchor[]): Promise<ChainVerdict> {
  const erasures = await findErasedEntries(db);
  const anchorsByPlace = groupByPlace(anchors);
  const problems: string[] = [];
  const ends = new Map<number, ChainLink>();
  let last: ChainPlace = { chain: 0, place: 0 };
  let links = 0;
  let erased = 0;
  for (;;) {
    const batch = await findChainLinks(db, last, BATCH);
    for (const link of batch) {
      const recorded = erasures.get(link.auditId);
      const before = ends.get(link.chain) ?? null;
      problems.push(
        ...checkLink(before, link, recorded ?? link.fields, anchorsByPlace.get(keyOf(link)) ?? []),
      );
      if (recorded && link.entry) erased += 1;
      links += 1;
      last = link;
      ends.set(link.chain, link);
    }
    if (batch.length < BATCH || problems.length >= MAX_PROBLEMS) break;
  }
  problems.push(...(await listUnchained(db)));
  const furthest = findFurthest(anchors);
  if (problems.length < MAX_PROBLEMS) problems.push(...findMissingEnds(ends, furthest));
  const unanchored = countUnanchored(ends, furthest);
  return { links, erased, anchors: anchors.length, unanchored, problems: problems.slice(0, MAX_PROBLEMS) };
}

const keyOf = ({ chain, place }: ChainPlace): string => `${chain} ${place}`;

function groupByPlace(anchors: readonly Anchor[]): Map<string, Anchor[]> {
  const byPlace = new Map<string, Anchor[]>();
  for (const anchor of anchors) {
    const others = byPlace.get(keyOf(anchor));
    if (others) others.push(anchor);
    else byPlace.set(keyOf(anchor), [anchor]);
  }
  return byPlace;
}

/** The furthest anchor of each chain. */
function findFurthest(anchors: readonly Anchor[]): Map<number, Anchor> {
  const furthest = new Map<number, Anchor>();
  for (const anchor of anchors)
    if (anchor.place > (furthest.get(anchor.chain)?.place ?? 0)) furthest.set(anchor.chain, anchor);
  return furthest;
}

function countUnanchored(
  ends: ReadonlyMap<number, ChainPlace>,
  furthest: ReadonlyMap<number, Anchor>,
): number {
  let count = 0;
  for (const { chain, place } of ends.values())
    count += Math.max(0, place - (furthest.get(chain)?.place ?? 0));
  return count;
}

/** @param fields the expected digests: the link's own, or those an erasure has recorded since. */
function checkLink(
  before: ChainLink | null,
  link: ChainLink,
  fields: Buffer,
  anchors: readonly Anchor[],
): string[] {
  const problems: string[] = [];
  const name = nameLink(link);
  const missing = link.place - (before?.place ?? 0) - 1;
  if (missing > 0) {
    problems.push(
      `Before ${name}: ${countEntries(missing)} of the chain ${missing === 1 ? 'is' : 'are'} missing.`,
    );
  }
  if (link.entry === null) {
    problems.push(`${name} was removed from the log.`);
  } else {
    const differing = findDifferingFields(fields, digestFields(link.entry.salt, link.entry));
    if (differing.length > 0) {
      problems.push(
        `${name} is not as it was written: ${differing.join(', ')} ${differing.length === 1 ? 'differs' : 'differ'}.`,
      );
    }
  }
  if (missing === 0 && !hashLink(before?.hash ?? null, link, link.fields).equals(link.hash)) {
    problems.push(`${name} does not follow from the one before it: the chain itself was changed here.`);
  }
  for (const anchor of anchors) {
    if (anchor.hash === link.hash.toString('hex')) continue;
    problems.push(
      `${name} does not match the record of ${anchor.at}: it, or entries before it, were replaced together with the chain.`,
    );
  }
  return problems;
}

async function listUnchained(db: Kysely<Database>): Promise<string[]> {
  const unchained = await findUnchained(db, MAX_PROBLEMS);
  return unchained.map(
    ({ id, timestamp }) =>
      `Entry ${id} of ${timestamp.toISOString()} was not written by Tillwatch: it is not in the chain.`,
  );
}

function findMissingEnds(
  ends: ReadonlyMap<number, ChainPlace>,
  furthest: ReadonlyMap<number, Anchor>,
): string[] {
  return [...furthest.values()].flatMap(({ chain, place, at }) => {
    const left = ends.get(chain)?.place ?? 0;
    if (place <= left) return [];
    const where = chain === 0 ? 'the log' : `chain ${chain} of the log`;
    return `The newest entries are missing (${(place - left).toLocaleString('en-US')} of them): at ${at} ${where} had ${place}, now it has ${left}.`;
  });
}

function nameLink({ chain, place, auditId, entry }: ChainLink): string {
  const when = entry?.timestamp ? ` of ${entry.timestamp.slice(0, 19)}Z` : '';
  return `Entry ${auditId}${when} (place ${place}${chain === 0 ? '' : ` of chain ${chain}`})`;
}

function countEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`;
}
