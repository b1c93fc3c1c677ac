// Anchors record the heads of the audit chains outside the database. Someone who removes the newest entries, or
// rewrites a whole chain, can't make it match the recorded hashes.
import { type Files, readKeptText } from '../platform/kept-files/files.ts';
import type { ChainHead } from './audit-chain.queries.ts';

export interface Anchor extends ChainHead {
  /** ISO 8601, UTC. */
  at: string;
}

/** One text file per month, one line per anchor: at each time, one for each chain that has grown. */
const ANCHORS_FOLDER = 'audit-anchors';

export async function appendAnchors(files: Files, at: string, heads: readonly ChainHead[]): Promise<void> {
  for (const head of heads) {
    const anchor: Anchor = { at, ...head };
    await files.appendLine(`${ANCHORS_FOLDER}/${at.slice(0, 7)}.jsonl`, JSON.stringify(anchor));
  }
}

/** All anchors beside the files, oldest first. */
export async function readAnchors(files: Files): Promise<Anchor[]> {
  const anchors: Anchor[] = [];
  for await (const { kept } of files.list(ANCHORS_FOLDER)) {
    anchors.push(...parseAnchors((await readKeptText(files, kept)) ?? ''));
  }
  return anchors.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Skips a line that a power failure cut short. Lines from before there were several chains name none. */
export function parseAnchors(text: string): Anchor[] {
  return text.split('\n').flatMap((line) => {
    try {
      const { at, chain = 0, place, hash } = JSON.parse(line) as Partial<Anchor>;
      return typeof at === 'string' && typeof place === 'number' && typeof hash === 'string'
        ? [{ at, chain, place, hash }]
        : [];
    } catch {
      return [];
    }
  });
}
