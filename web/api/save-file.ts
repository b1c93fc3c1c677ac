import { readFileName } from './file-name.ts';

/**
 * Saves a response as a download.
 * @param defaultName used when the response names no file.
 */
export async function saveFile(response: Response, defaultName: string): Promise<void> {
  saveBlob(await response.blob(), readFileName(response.headers.get('Content-Disposition'), defaultName));
}

/** Saves text as a download. */
export function saveText(text: string, name: string): void {
  saveBlob(new Blob([text], { type: 'text/plain' }), name);
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
