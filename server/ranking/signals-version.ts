/**
 * What signals, kinds, and facts said of simulated days, as a hash. If it changes, stores are ranked again.
 * `signals-version.test.ts` fails until it is right, and writes it with `-u`.
 */
export const SIGNALS_VERSION = '9511497130f8';
