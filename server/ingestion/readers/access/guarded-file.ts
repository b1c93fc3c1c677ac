import { damagedFile, tooLargeFile } from '../unreadable-file-error.ts';

/** A database file that limits how many pages a library may read that has no limits of its own. */
export interface GuardedFile {
  readonly bytes: Buffer;
  /**
   * Runs `read`, which may read `pages` pages: otherwise a page that links to itself would be read forever.
   * @param change returns the page to pass on instead.
   * @throws UnreadableFileError past the limit.
   */
  limit<T>(pages: number, read: () => T, change?: (page: Buffer) => Buffer): T;
}

/** @param longestMs for all reading together, not counting the time between calls of `limit`. */
export function guardFile(bytes: Buffer, longestMs: number): GuardedFile {
  let pagesLeft = 0;
  let msLeft = longestMs;
  let startedAt = 0;
  let changePage: ((page: Buffer) => Buffer) | undefined;
  // The library reads every page by calling this method on this object.
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
