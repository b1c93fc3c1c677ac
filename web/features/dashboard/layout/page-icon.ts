/** @returns the tab's icon with a number on it, as a data URL; '99+' from a hundred on. */
export function buildIcon(count: number): string {
  const text = count > 99 ? '99+' : String(count);
  const size = text.length === 1 ? 22 : text.length === 2 ? 19 : 14;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f5f5c"/>' +
    `<text x="16" y="17" fill="#fff" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" ` +
    `text-anchor="middle" dominant-baseline="middle">${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
