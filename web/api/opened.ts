// Which transactions have been opened on this page: a decision from the list says whether it is one of them.

const opened = new Set<string>();

export function rememberOpened(id: string): void {
  opened.add(id);
}

export function hasOpened(id: string): boolean {
  return opened.has(id);
}
