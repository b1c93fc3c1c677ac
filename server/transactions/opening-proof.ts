// Proof that a person was given the details of a transaction, so that a decision can't merely claim to have been made
// with it open. Nothing is stored: whoever gets the details gets the proof with them, and hands it back.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatRecordId } from '@tillwatch/contract';
import { createKey, type SecretPlace } from '../platform/own-secret.ts';
import type { TransactionKey } from '../platform/transaction-key.ts';

export interface OpeningProofs {
  /** The same one every time for a person and a transaction, so it tells nothing about either. */
  make(userId: number, key: TransactionKey): Promise<string>;
  /** Whether the proof is for this person and transaction. */
  check(userId: number, key: TransactionKey, proof: string | undefined): Promise<boolean>;
}

export function createOpeningProofs(place: SecretPlace): OpeningProofs {
  const key = createKey(place, 'opened transactions');
  async function sign(userId: number, { storeId, id }: TransactionKey): Promise<Buffer> {
    return createHmac('sha256', await key())
      .update(`${userId} ${formatRecordId(storeId, id)}`)
      .digest();
  }
  return {
    async make(userId, key) {
      return (await sign(userId, key)).toString('base64url');
    },
    async check(userId, key, proof) {
      if (proof === undefined) return false;
      const given = Buffer.from(proof, 'base64url');
      const expected = await sign(userId, key);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
