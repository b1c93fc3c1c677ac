const STORAGE_KEY = 'tillwatch.last-store';

/** The store that the user last had open on this device. */
export function readLastStore(userId: number): number | undefined {
  try {
    const [user, store] = (localStorage.getItem(STORAGE_KEY) ?? '').split(' ').map(Number);
    return user === userId ? store : undefined;
  } catch {
    return undefined;
  }
}

export function keepLastStore(userId: number, storeId: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, `${userId} ${storeId}`);
  } catch {
    // Without storage the user chooses a store again.
  }
}
