import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The messages in a data folder's outbox, oldest first, as text with uniform line endings. */
export async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map(async (name) => readMessage(await readFile(path.join(folder, name), 'utf8'))));
}

/** The newest message to an address. */
export async function readNewestMessage(dataDir: string, email: string): Promise<string> {
  const messages = await readOutbox(dataDir);
  const message = messages.findLast((text) => text.includes(`To: ${email}\n`));
  if (message === undefined) throw new Error(`No message to ${email} in the outbox`);
  return message;
}

/** Undoes the line breaks that quoted-printable puts into long lines. */
export function readMessage(raw: string): string {
  return raw
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
