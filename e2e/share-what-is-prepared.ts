import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Stored } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder where files of the run find what one of them has prepared. */
    preparedFolder: string;
  }
}

/** Provides a folder for what is prepared once; what was stored ends with the run. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-prepared-'));
  project.provide('preparedFolder', folder);
  return () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const { stored } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { stored: Stored };
      rmSync(stored.dataDir, { recursive: true, force: true });
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
