// Sweeps have two forms: a short one for every test run, and a long one for `npm run test:long`.

export const isLong = environment()['TEST_FORM'] === 'long';

/** How many runs a sweep makes. */
export function runs(short: number, long: number): number {
  return isLong ? long : short;
}

/** All cases in the long form; in the short form, `count` of them, evenly spread. */
export function someOf<Case>(all: readonly Case[], count: number): readonly Case[] {
  if (isLong || all.length <= count) return all;
  return all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  );
}

/** This also runs in browsers, which have no environment. */
function environment(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  return process?.env ?? {};
}
