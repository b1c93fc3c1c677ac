// Sweeps have two forms: a short one, which every run of the tests has, and a whole one for `npm run test:long`.

/** Whether this is the whole form. */
const IS_LONG = environment()['TEST_FORM'] === 'long';

/** How many runs a sweep makes: `short` of them, or in the whole form `long`. */
export function runs(short: number, long: number): number {
  return IS_LONG ? long : short;
}

/** In the whole form all cases; in the short one `count` of them, spread evenly. */
export function someOf<Case>(all: readonly Case[], count: number): readonly Case[] {
  if (IS_LONG || all.length <= count) return all;
  return all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  );
}

/** This folder runs in browsers too, where nothing is known of an environment. */
function environment(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  return process?.env ?? {};
}
