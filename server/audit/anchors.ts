// Anchors record the head of the audit chain outside the database. Someone who removes the newest entries, or rewrites the
// whole chain, can't make it match the recorded hashes.
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { resolveDataPath } from '../platform/files.ts';
import type { ChainHead } from './audit-chain.queries.ts';

export interface Anchor extends ChainHead {
  /** ISO 8601, UTC. */
  at: string;
}

/** One file per month, one line per anchor. */
const ANCHORS_FOLDER = 'audit-anchors';

export async function appendAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  const folder = resolveDataPath(dataDir, ANCHORS_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(path.join(folder, `${anchor.at.slice(0, 7)}.jsonl`), `${JSON.stringify(anchor)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** All anchors in the data folder, oldest first. */
export async function readAnchors(dataDir: string): Promise<Anchor[]> {
  const folder = resolveDataPath(dataDir, ANCHORS_FOLDER);
  const names = await readdir(folder).catch((): string[] => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) => parseAnchors(text));
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
