import type { LayoutExample } from '@tillwatch/contract';

const NAMED = /^\p{L}[^:]{0,60}: \S/u;
const MOSTLY = 0.6;

/** Whether each row has the names of its values in it, `quantity: 2`, as those of JSON and XML have: no heading is over one. */
export const haveNames = (rows: LayoutExample['rows']): boolean =>
  rows.length > 0 &&
  rows.every(({ text }) => {
    const values = text.split('\t').slice(1);
    return values.length > 0 && values.filter((cell) => NAMED.test(cell)).length >= values.length * MOSTLY;
  });
