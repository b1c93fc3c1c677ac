import { damagedFile, tooLargeFile } from '../unreadable-file-error.ts';

/** A database file whose pages are counted while a library without limits reads them. */
export interface GuardedFile {
  readonly bytes: Buffer;
  /** Runs `read`, which may take `pages` pages: one that links to itself would be taken forever. */
  /** @param change turns a page into what is handed over in its place. */
  limit<T>(pages: number, read: () => T, change?: (page: Buffer) => Buffer): T;
}

/** @param longestMs all reading together; time between the calls of `limit` is not counted. */
export function guardFile(bytes: Buffer, longestMs: number): GuardedFile {
  let pagesLeft = 0;
  let msLeft = longestMs;
  let startedAt = 0;
  let changePage: ((page: Buffer) => Buffer) | undefined;
  // The library takes each page by this call, of this very object.
  Object.defineProperty(bytes, 'slice', {
    value(start: number, end: number) {
      pagesLeft -= 1;
      if (pagesLeft < 0) throw damagedFile('its pages lead in a circle');
      if (performance.now() - startedAt > msLeft) {
        throw tooLargeFile(`reading it takes longer than ${Math.round(longestMs / 1000)} seconds`);
      }
      const page = bytes.subarray(start, end);
      return changePage === undefined ? page : changePage(page);
    },
  });
  return {
    bytes,
    limit(pages, read, change) {
      pagesLeft = pages;
      changePage = change;
      startedAt = performance.now();
      try {
        return read();
      } finally {
        msLeft -= performance.now() - startedAt;
      }
    },
  };
}
