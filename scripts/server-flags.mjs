import './require-node.mjs';
import path from 'node:path';

/**
 * Node flags for server programs. Calls create many short-lived objects. With Node's default space for them, three
 * times 16 MB, the server took 60 to 130 MB more memory under constant list calls and hardly less processor time.
 * Threads have their own limits.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=4'];

/**
 * Compiled modules are cached, so a server, and each process that reads an upload, starts in about half the processor
 * time. If the folder can't be written or its files are from another version, Node does without.
 *
 * Without these thresholds, glibc would soon serve an upload's buffers from its arenas, which can't shrink past
 * whatever is at their end. With them, it maps and releases each buffer separately, and the server takes 15 to 25 MB
 * less. Other C libraries ignore them.
 * @type {Readonly<Record<string, string>>}
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ?? path.join(import.meta.dirname, '../node_modules/.cache/compiled'),
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
};
