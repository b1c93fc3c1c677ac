/** The build that runs in any JavaScript engine, without native programs or threads. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';
  const recheck: { checkSync: typeof checkSync };
  export { recheck as default };
}
