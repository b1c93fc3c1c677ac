// What pages keep in their address, field by field. Every default is an absent field, so that addresses stay short; a
// value that makes no sense falls back to its default and never refuses the page. Plain functions: every page loads them
// before anything else.

const MAX_PAGE = 2_000_000;
const MAX_ID = 2_147_483_647;
const MAX_TEXT_LENGTH = 200;

/** @returns undefined where the value makes no sense. */
type Field<Value> = (value: unknown) => Value | undefined;

type SearchOf<Fields> = {
  [Name in keyof Fields]?: (Fields[Name] extends Field<infer Value> ? Value : never) | undefined;
};

/** @returns a function that reads an address's fields; those that are absent or make no sense are left out. */
export function readSearch<Fields extends Record<string, Field<unknown>>>(
  fields: Fields,
): (search: unknown) => SearchOf<Fields> {
  return (search) => {
    const given = Object(search) as Record<string, unknown>;
    const read = Object.entries(fields).map(([name, field]) => [name, field(given[name])]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<Fields>;
  };
}

/** A number or a word may arrive already parsed; here it is text again. */
export const anyText: Field<string> = (value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;

/** Text that was typed; blank is absent. */
export const typedText: Field<string> = (value) => {
  const text = anyText(value);
  return text === undefined || text.trim() === '' ? undefined : text.slice(0, MAX_TEXT_LENGTH);
};

export function oneOf<const Word extends string>(words: readonly Word[]): Field<Word> {
  return (value) => words.find((word) => word === value);
}

/** YYYY-MM-DD, a day that there is. */
export const day: Field<string> = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value) ? value : undefined;
};

/** HH:MM of a day. */
export const minute: Field<string> = (value) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;

function integer(min: number, max: number): Field<number> {
  return (value) => {
    const number = Number(typedText(value));
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
}

export const storeId = integer(1, MAX_ID);
export const personId = integer(1, MAX_ID);

/** From the second page on. */
export const page = integer(2, MAX_PAGE);
