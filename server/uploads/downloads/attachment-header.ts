/**
 * A Content-Disposition that keeps a name with letters beyond ASCII (RFC 6266, 8187) and can carry nothing but a name.
 * @param filename as a person's computer named it.
 */
export function attachmentHeader(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7E]|["\\%;]/g, '_');
  // Half a surrogate pair, which no encoding has, becomes the sign for that.
  const whole = Buffer.from(filename).toString();
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
