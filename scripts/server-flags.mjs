import path from 'node:path';

/**
 * What Node is told for a program of the server. Calls leave much behind that is soon gone; with Node's own choice for it,
 * three times 16 MB, the server came to 60 to 130 MB more while lists were called all the time, for hardly less processor
 * time. Threads have limits of their own.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4'];

/**
 * What Node makes of a module is kept, so that a server, and each thread that reads an upload, starts in about half the
 * processor time. Where the folder cannot be written, or its files are of another version, Node goes on without.
 *
 * GNU's library would soon serve the buffers of an upload from its arenas, which never shrink below what lies at their
 * end; told to map them one by one, it gives each back, and the server comes to 15 to 25 MB less. Others' libraries take
 * no notice.
 * @type {Readonly<Record<string, string>>}
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ?? path.join(import.meta.dirname, '../node_modules/.cache/compiled'),
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
};
