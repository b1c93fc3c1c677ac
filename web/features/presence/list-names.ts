/** 'Ada', 'Ada and Ben', 'Ada, Ben and 2 others'. */
export function listNames(names: readonly string[]): string {
  const [first = '', second = ''] = names;
  if (names.length < 2) return first;
  if (names.length === 2) return `${first} and ${second}`;
  const rest = names.length - 2;
  return `${first}, ${second} and ${rest} ${rest === 1 ? 'other' : 'others'}`;
}
