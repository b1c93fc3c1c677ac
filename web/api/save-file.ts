import { readFileName } from './file-name.ts';

/** Hands the file of an answer to the browser's downloads. @param defaultName where the answer names none. */
export async function saveFile(response: Response, defaultName: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = readFileName(response.headers.get('Content-Disposition'), defaultName);
  link.click();
  // Some browsers read the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
