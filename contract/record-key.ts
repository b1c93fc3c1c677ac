/**
 * The public id of a record that belongs to a store: '{store id}-{number}'. Because it carries the store, a lookup by
 * id alone stays within one store's rows.
 */
export const RECORD_ID_PATTERN = /^[1-9]\d{0,8}-[1-9]\d{0,14}$/;

export function formatRecordId(storeId: number, id: number | string): string {
  return `${storeId}-${id}`;
}

/** @param value accepted by `recordId` */
export function parseRecordId(value: string): { storeId: number; id: number } {
  const [storeId, id] = value.split('-').map(Number);
  return { storeId: storeId ?? 0, id: id ?? 0 };
}
