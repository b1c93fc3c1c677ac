// Exports mask a card in several ways, and some show its first digits, too.

const LAST = /(\d{4})\D*$/;
const FIRST = /^\D*(\d{4})[\d -]*[^\d -]/;

/** Whether two masked numbers can be those of one card: neither shows a digit that the other contradicts. */
export function isSameCard(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  if (one === other) return true;
  const last = LAST.exec(one)?.[1];
  if (last === undefined || last !== LAST.exec(other)?.[1]) return false;
  const [first, otherFirst] = [FIRST.exec(one)?.[1], FIRST.exec(other)?.[1]];
  return first === undefined || otherFirst === undefined || first === otherFirst;
}
