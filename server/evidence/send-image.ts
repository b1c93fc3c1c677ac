// Sends a stored image so that a browser can only display it: the content type is fixed, and scripts can't run.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Files, openKept } from '../platform/kept-files/files.ts';
import type { EvidenceRecord } from './evidence.queries.ts';

const EXTENSIONS: Record<EvidenceRecord['content_type'], string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/**
 * Streams the original bytes, or answers 304 if the browser has them. Browsers must revalidate, so access is always
 * checked.
 */
export async function sendImage(
  image: EvidenceRecord,
  { files, request, reply }: { files: Files; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const etag = `"${image.content_hash}"`;
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    )
    .header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  // Opened before anything is sent, so a missing file causes an error instead of half a response.
  const { content } = await openKept(files, image.path);
  return reply
    .type(image.content_type)
    .header('content-length', image.size_bytes)
    .header('content-disposition', `inline; ${nameFile(image)}`)
    .send(content);
}

/** RFC 6266: the name in ASCII and in full. The extension follows the content type. */
function nameFile({ filename, content_type }: EvidenceRecord): string {
  const stem = filename.replace(/\.[^.]*$/, '') || 'image';
  const plain = stem.replaceAll(/[^\w .-]/g, '_');
  const encoded = encodeURIComponent(stem).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const extension = EXTENSIONS[content_type];
  return `filename="${plain}${extension}"; filename*=UTF-8''${encoded}${extension}`;
}
