/** What these return has a WITH of its own. */
const HAS_PARTS = /\$\{(?:sql\.raw\()?(?:namesOtherGoods|soldBy|wantedSold|wantedMoney)\(/g;
const READS_STORE =
  /\breadStored\(|\b(?:FROM|JOIN)\s+(?:transactions|transaction_details|data_uploads|contradictions)\b/i;

/**
 * Whether a statement that reads a store's table has a subquery with a WITH of its own outside of its MATERIALIZED
 * parts: the coordinator runs those by itself, but refuses to send such a subquery to nodes.
 * @param source of the template, with `${…}` as written
 */
export function hasNestedPart(source: string): boolean {
  if (!/\bWITH\b/i.test(source) || !READS_STORE.test(source)) return false;
  return [...source.matchAll(HAS_PARTS)].some(({ index }) => !isInPart(source.slice(0, index)));
}

/** @param before the statement up to a place in it */
function isInPart(before: string): boolean {
  const open: boolean[] = [];
  for (const { 0: bracket, index } of before.matchAll(/[()]/g)) {
    if (bracket === '(') open.push(/\bAS\s+MATERIALIZED\s*$/i.test(before.slice(0, index)));
    else open.pop();
  }
  return open.includes(true);
}
