import { createHash } from 'node:crypto';
import { DEFAULT_WEIGHTS } from '@tillwatch/core/ranking';

/** Raise it when signals, kinds or facts change, so that every store is ranked anew. */
const SIGNALS_VERSION = 1;

/** What a store's risks depend on besides its transactions. */
export const RANKING_VERSION = createHash('sha256')
  .update(JSON.stringify([SIGNALS_VERSION, DEFAULT_WEIGHTS]))
  .digest('hex')
  .slice(0, 16);
