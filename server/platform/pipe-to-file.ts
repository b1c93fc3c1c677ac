import { createWriteStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';

/**
 * Writes chunks to a new file and flushes it to disk. Settles only when the file is closed: a pipeline that fails at
 * once settles before the file is created, so removing it then would miss it.
 * @param filePath an absolute path that must not exist yet.
 * @param see called with each chunk.
 */
export async function pipeToFile<Chunk extends Buffer | string>(
  source: AsyncIterable<Chunk>,
  filePath: string,
  see: (chunk: Chunk) => void = () => undefined,
): Promise<void> {
  const file = createWriteStream(filePath, { flags: 'wx', mode: 0o600, flush: true });
  const closed = finished(file).catch(() => undefined);
  try {
    await pipeline(
      source,
      async function* show(chunks: AsyncIterable<Chunk>) {
        for await (const chunk of chunks) {
          see(chunk);
          yield chunk;
        }
      },
      file,
    );
  } finally {
    await closed;
  }
}
