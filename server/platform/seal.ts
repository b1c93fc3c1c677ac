// Encrypts what the database must keep but nobody should read there: AES-256-GCM, with a key from this installation's
// secret.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createKey, type SecretPlace } from './own-secret.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Marks how it was sealed, so there can be another way later. */
const VERSION = 'sealed-1.';

export interface Seal {
  /** @param owner whose secret it is; it can't be opened as somebody else's. */
  close(text: string, owner: string): Promise<string>;
  /** @returns null if another installation sealed it, or it was changed. */
  open(sealed: string, owner: string): Promise<string | null>;
}

/** @param purpose each has its own key. */
export function createSeal(place: SecretPlace, purpose: string): Seal {
  const key = createKey(place, purpose);
  return {
    async close(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, await key(), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return VERSION + Buffer.concat(parts).toString('base64url');
    },
    async open(sealed, owner) {
      if (!isSealed(sealed)) return null;
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, await key(), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([opened, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

export function isSealed(text: string): boolean {
  return text.startsWith(VERSION);
}
