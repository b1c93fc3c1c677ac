/** @returns every expression that `RegExp` builds while `use` runs */
export async function watchBuiltRegexes(
  use: () => Promise<unknown>,
): Promise<{ source: string; flags: string }[]> {
  const built: RegExp[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [pattern, flags]: [string, string?]) {
      const regex = new target(pattern, flags);
      built.push(regex);
      return regex;
    },
  });
  try {
    await use();
  } finally {
    globalThis.RegExp = original;
  }
  return built.map(({ source, flags }) => ({ source, flags }));
}
