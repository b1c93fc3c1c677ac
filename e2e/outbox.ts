import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { vi } from 'vitest';

/**
 * Waits for messages to an address in a data folder's outbox.
 * @returns what the pattern finds in the newest message that matches.
 */
export async function readOutbox(dataDir: string, email: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      const found = await findNewest(dataDir, email, pattern);
      if (found === undefined) throw new Error(`No message to ${email} that says ${pattern.source}`);
      return found;
    },
    { timeout: 10_000 },
  );
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
