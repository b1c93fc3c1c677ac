// Specification, section 5, "Video link": http or https, optional www, loom.com, /share/, letters and digits.
const RECORDING_URL = /^(https?:\/\/(?:www\.)?loom\.com\/share\/[a-z0-9]+)\/?(?:[?#]\S*)?$/i;
const SCHEMES = ['http://', 'https://', ''];
const HOSTS = ['loom.com/share/', 'www.loom.com/share/'];
const REST = /^(?:[a-z0-9]+(?:\/?|\/?[?#]\S*))?$/i;

/** @returns the share link without what a "copy link" button appends (`?sid=…`); null if it is not one */
export function parseRecordingUrl(text: string): string | null {
  return RECORDING_URL.exec(text.trim())?.[1] ?? null;
}

export function isRecordingUrl(text: string): boolean {
  return parseRecordingUrl(text) !== null;
}

/** Whether more typing can still make it a share link. One that starts at the host can still get its scheme. */
export function couldBecomeRecordingUrl(text: string): boolean {
  const typed = text.trim();
  const lower = typed.toLowerCase();
  return SCHEMES.some((scheme) =>
    HOSTS.some((host) => {
      const start = scheme + host;
      return start.startsWith(lower) || (lower.startsWith(start) && REST.test(typed.slice(start.length)));
    }),
  );
}
