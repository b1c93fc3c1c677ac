/** @param allowed addresses, and domains as '@example.com', which stand for themselves and not for those below them. */
export function isAllowedRecipient(address: string, allowed: readonly string[]): boolean {
  const wanted = address.trim().toLowerCase();
  const domain = wanted.slice(wanted.lastIndexOf('@'));
  return allowed.some((each) => [wanted, domain].includes(each.trim().toLowerCase()));
}
