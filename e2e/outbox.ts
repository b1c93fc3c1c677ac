import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';

/** Waits for messages to an address in a data folder's outbox. @returns what the newest that matches says there. */
export async function readOutbox(dataDir: string, email: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => (found = await findNewest(dataDir, email, pattern)), { timeout: 10_000 })
    .toBeDefined();
  return found ?? '';
}

async function findNewest(dataDir: string, email: string, pattern: RegExp): Promise<string | undefined> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of names.toSorted().toReversed()) {
    const message = (await readFile(path.join(outbox, name), 'utf8'))
      .replaceAll('\r\n', '\n')
      .replaceAll('=\n', '')
      .replaceAll('=3D', '=');
    const match = pattern.exec(message);
    if (message.includes(`To: ${email}\n`) && match) return match[1] ?? match[0];
  }
  return undefined;
}
