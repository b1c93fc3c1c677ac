// Transactions opened on this page: a decision made from the list says whether its transaction is one of them.

const opened = new Set<string>();

export function rememberOpened(id: string): void {
  opened.add(id);
}

export function hasOpened(id: string): boolean {
  return opened.has(id);
}
