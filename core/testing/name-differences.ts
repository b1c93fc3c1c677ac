/**
 * Says how one list of names differs from another, whatever their order. If whole lists are compared, the failure
 * message is cut off before the name that matters: use this as the message of the comparison.
 * @returns 'missing: b; too many: c'; '' if nothing differs
 */
export function nameDifferences(names: readonly string[], expected: readonly string[]): string {
  const missing = withoutEach(expected, names);
  const excess = withoutEach(names, expected);
  return [
    missing.length > 0 && `missing: ${missing.join(', ')}`,
    excess.length > 0 && `too many: ${excess.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** Each name once for each time that it occurs more often in the first list. */
function withoutEach(names: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken];
  return names.filter((name) => {
    const place = left.indexOf(name);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
