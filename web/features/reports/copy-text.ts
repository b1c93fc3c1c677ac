/**
 * Copies text to the clipboard.
 * @returns false when the browser refuses.
 */
export async function copyText(text: string): Promise<boolean> {
  // Over plain http, as on a shop's own network, browsers offer no clipboard.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return copySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copySelection(text: string): boolean {
  const hear = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', hear, { capture: true });
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way where there is no clipboard
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', hear, { capture: true });
  }
}
