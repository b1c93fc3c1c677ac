import { readFileName } from './file-name.ts';

/**
 * Saves a response as a download.
 * @param defaultName used when the response names no file.
 */
export async function saveFile(response: Response, defaultName: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = readFileName(response.headers.get('Content-Disposition'), defaultName);
  link.click();
  // Some browsers read the blob only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
