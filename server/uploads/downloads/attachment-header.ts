/**
 * A Content-Disposition that keeps non-ASCII letters in a name (RFC 6266, 8187) and can contain nothing but a name.
 * @param filename as named on a person's computer.
 */
export function attachmentHeader(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7E]|["\\%;]/g, '_');
  // A lone surrogate, which can't be encoded, becomes the replacement character.
  const whole = Buffer.from(filename).toString();
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
