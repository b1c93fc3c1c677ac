/** @param allowed addresses, and domains like '@example.com'; a domain does not include its subdomains */
export function isAllowedRecipient(address: string, allowed: readonly string[]): boolean {
  const wanted = address.trim().toLowerCase();
  const domain = wanted.slice(wanted.lastIndexOf('@'));
  return allowed.some((each) => [wanted, domain].includes(each.trim().toLowerCase()));
}
