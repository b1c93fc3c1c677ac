// The state that pages keep in their URL, field by field. Defaults are left out, so that URLs stay short, and an
// invalid value falls back to its default instead of failing the page. Plain functions, because every page loads them
// first.

const MAX_PAGE = 2_000_000;
const MAX_ID = 2_147_483_647;
const MAX_TEXT_LENGTH = 200;

/** @returns undefined for an invalid value. */
type Field<Value> = (value: unknown) => Value | undefined;

type SearchOf<Fields> = {
  [Name in keyof Fields]?: (Fields[Name] extends Field<infer Value> ? Value : never) | undefined;
};

/** @returns a function that reads a URL's fields, without those that are absent or invalid. */
export function readSearch<Fields extends Record<string, Field<unknown>>>(
  fields: Fields,
): (search: unknown) => SearchOf<Fields> {
  return (search) => {
    const given = Object(search) as Record<string, unknown>;
    const read = Object.entries(fields).map(([name, field]) => [name, field(given[name])]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as SearchOf<Fields>;
  };
}

/** Text, even where the router has already parsed it as a number or a word. */
export const anyText: Field<string> = (value) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;

/** Typed text; blank counts as absent. */
export const typedText: Field<string> = (value) => {
  const text = anyText(value);
  return text === undefined || text.trim() === '' ? undefined : text.slice(0, MAX_TEXT_LENGTH);
};

export function oneOf<const Word extends string>(words: readonly Word[]): Field<Word> {
  return (value) => words.find((word) => word === value);
}

/** A real calendar day, YYYY-MM-DD. */
export const day: Field<string> = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const midnight = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value) ? value : undefined;
};

/** A time of day, HH:MM. */
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

/** Page 1 is the default, and absent. */
export const page = integer(2, MAX_PAGE);
