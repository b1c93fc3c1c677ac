import { createWriteStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';

/**
 * Writes chunks to a new file, flushed to the disk. Settles only when the file is closed: a pipeline that fails at once
 * settles before the file is even made, so that whoever removes it finds nothing, and it stays.
 * @param filePath absolute; nothing stands there yet.
 * @param see is shown each chunk on its way.
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
