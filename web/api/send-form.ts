import type { RouteDefinition } from '@tillwatch/contract';
import { ConnectionError } from './api-error.ts';
import { checkResponse } from './check-response.ts';
import { type ResponseOf, readRefusal } from './client.ts';
import { buildPath } from './query-string.ts';

interface FormToSend {
  params: Readonly<Record<string, string>>;
  form: FormData;
  /** @param part sent so far, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a multipart form and reports its progress, which fetch cannot.
 * @throws ApiError when the response is not OK, ConnectionError when there is none, the signal's reason when aborted.
 */
export async function sendForm<R extends RouteDefinition>(
  route: R,
  { params, form, onProgress, signal }: FormToSend,
): Promise<ResponseOf<R>> {
  signal.throwIfAborted();
  const path = buildPath(route.path, params);
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  signal.addEventListener('abort', abort);
  try {
    await new Promise<void>((resolve, reject) => {
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
      request.addEventListener('load', () => resolve());
      request.addEventListener('error', () => {
        reject(new ConnectionError('The server could not be reached. Check the connection and try again.'));
      });
      request.addEventListener('abort', () => reject(signal.reason as Error));
      request.open(route.method, path);
      request.send(form);
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
  if (request.status < 200 || request.status > 299) {
    throw readRefusal(path, request.status, request.statusText, request.responseText);
  }
  const body: unknown = JSON.parse(request.responseText);
  checkResponse(route.method, route.path, body);
  return body as ResponseOf<R>;
}
