/** The build that runs in any JavaScript engine: without a program of its own, without threads. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';
  const recheck: { checkSync: typeof checkSync };
  export { recheck as default };
}
