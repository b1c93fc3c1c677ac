import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface TemporaryFolder {
  /** Absolute. */
  folder: string;
  remove: () => void;
}

/**
 * Makes a folder that the database's own user can get to if the bench runs as root: otherwise the database's files
 * would go somewhere else, and stay there.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-bench-'));
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
