// Anchors record the head of the audit chain outside the database. Someone who removes the newest entries, or rewrites
// the whole chain, can't make it match the recorded hashes.
import { type Files, readKeptText } from '../platform/kept-files/files.ts';
import type { ChainHead } from './audit-chain.queries.ts';

export interface Anchor extends ChainHead {
  /** ISO 8601, UTC. */
  at: string;
}

/** One text file per month, one line per anchor. */
const ANCHORS_FOLDER = 'audit-anchors';

export async function appendAnchor(files: Files, anchor: Anchor): Promise<void> {
  await files.appendLine(`${ANCHORS_FOLDER}/${anchor.at.slice(0, 7)}.jsonl`, JSON.stringify(anchor));
}

/** All anchors beside the files, oldest first. */
export async function readAnchors(files: Files): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for await (const { kept } of files.list(ANCHORS_FOLDER)) {
    anchors.push(...parseAnchors((await readKeptText(files, kept)) ?? ''));
  }
  return anchors.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Skips a line that a power failure cut short. */
export function parseAnchors(text: string): Anchor[] {
  return text.split('\n').flatMap((line) => {
    try {
      const { at, place, hash } = JSON.parse(line) as Partial<Anchor>;
      return typeof at === 'string' && typeof place === 'number' && typeof hash === 'string'
        ? [{ at, place, hash }]
        : [];
    } catch {
      return [];
    }
  });
}
