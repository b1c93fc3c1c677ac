// Digests of an entry's fields as the chain stores them, computed from the entry itself rather than trusting the
// database function audit_fields.
import { createHash } from 'node:crypto';

/** A place in one of the chains. */
export interface ChainPlace {
  chain: number;
  /** From 1, without gaps. */
  place: number;
}

/** In the order of the chain. */
export const ENTRY_FIELDS = [
  'id',
  'user_id',
  'user_name',
  'action',
  'entity_type',
  'entity_id',
  'changes',
  'ip_address',
  'user_agent',
  'timestamp',
] as const;

/** Each field as text; timestamp as 'YYYY-MM-DDTHH:MM:SS.ffffff', UTC. */
export type EntryTexts = Record<(typeof ENTRY_FIELDS)[number], string | null>;

const FIELD_BYTES = 16;
const HASH_BYTES = 32;

/** @param salt a UUID, as text. @returns 16 bytes for each field. */
export function digestFields(salt: string, entry: EntryTexts): Buffer {
  const saltBytes = Buffer.from(salt.replaceAll('-', ''), 'hex');
  return Buffer.concat(
    ENTRY_FIELDS.map((name) => {
      const value = entry[name];
      return createHash('sha256')
        .update(saltBytes)
        .update(value === null ? name : `${name}=${value}`)
        .digest()
        .subarray(0, FIELD_BYTES);
    }),
  );
}

/** @param before null for a chain's first link. @param fields as `digestFields` gives them. */
export function hashLink(before: Buffer | null, { chain, place }: ChainPlace, fields: Buffer): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigInt64BE(BigInt(place));
  return createHash('sha256')
    .update(before ?? hashBefore(chain))
    .update(number)
    .update(fields)
    .digest();
}

/** In place of the hash before a chain's first link. */
function hashBefore(chain: number): Buffer {
  const hash = Buffer.alloc(HASH_BYTES);
  hash.writeUInt8(chain, HASH_BYTES - 1);
  return hash;
}

/** The names of the fields that differ. */
export function findDifferingFields(recorded: Buffer, found: Buffer): string[] {
  return ENTRY_FIELDS.filter((_, index) => {
    const start = index * FIELD_BYTES;
    return !recorded.subarray(start, start + FIELD_BYTES).equals(found.subarray(start, start + FIELD_BYTES));
  });
}
