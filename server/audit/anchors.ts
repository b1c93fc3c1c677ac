// Notes of how far the audit log went at a moment, outside the database: whoever takes the newest entries away, or writes
// the whole chain again, cannot make it end in the hashes that were noted.
import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { resolveDataPath } from '../platform/files.ts';
import type { ChainHead } from './audit-chain.queries.ts';

export interface Anchor extends ChainHead {
  /** ISO 8601, UTC. */
  at: string;
}

/** A file for each month, a line for each note. */
const ANCHORS_FOLDER = 'audit-anchors';

export async function appendAnchor(dataDir: string, anchor: Anchor): Promise<void> {
  const folder = resolveDataPath(dataDir, ANCHORS_FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(path.join(folder, `${anchor.at.slice(0, 7)}.jsonl`), `${JSON.stringify(anchor)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** Every note of the data folder, oldest first. */
export async function readAnchors(dataDir: string): Promise<Anchor[]> {
  const folder = resolveDataPath(dataDir, ANCHORS_FOLDER);
  const names = await readdir(folder).catch((): string[] => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) => parseAnchors(text));
}

/** A line that was cut off by a power cut is passed over. */
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
