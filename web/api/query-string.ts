export type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/**
 * '?a=1&b=x%2Cy', or '' when nothing is left. Lists are joined with commas; absent values, empty strings, and empty
 * lists are left out.
 */
export function buildQuery(values: Readonly<Record<string, QueryValue>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = value === null || value === undefined ? '' : String(value);
    if (text !== '') query.set(name, text);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Fills in the :name parts of a route's path. */
export function buildPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
