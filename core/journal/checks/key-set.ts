const INITIAL_SLOTS = 1 << 12;

export interface KeySet {
  /** Adds the key. @returns whether it may have been added before. */
  add(key: string): boolean;
}

/**
 * Remembers seen keys by a 53-bit hash, in 16 bytes per key; a Set of strings takes over 100. Two keys may share a
 * hash, so true means maybe, and false is certain.
 */
export function createKeySet(): KeySet {
  let slots = new Float64Array(INITIAL_SLOTS);
  let size = 0;

  /** @returns the slot with the hash, or the free slot where it belongs. */
  function findSlot(hash: number): number {
    const mask = slots.length - 1;
    let slot = hash % slots.length;
    for (let found = slots[slot]; found !== 0 && found !== hash; found = slots[slot])
      slot = (slot + 1) & mask;
    return slot;
  }

  function grow(): void {
    const old = slots;
    slots = new Float64Array(old.length * 2);
    for (const hash of old) if (hash !== 0) slots[findSlot(hash)] = hash;
  }

  return {
    add(key) {
      if (size * 2 >= slots.length) grow();
      const hash = hashKey(key);
      const slot = findSlot(hash);
      if (slots[slot] === hash) return true;
      slots[slot] = hash;
      size += 1;
      return false;
    },
  };
}

/** Combines two independent multiplicative hashes into 53 bits; never 0, which marks a free slot. */
function hashKey(key: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0) || 1;
}
