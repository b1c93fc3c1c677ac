/** Cents as text: `$14.99`, `-$2.46`, `$1,149.00`. */
export function moneyText(cents: number): string {
  const absolute = Math.abs(cents);
  const dollars = groupThousands(Math.floor(absolute / 100));
  const rest = absolute % 100;
  return `${cents < 0 ? '-' : ''}$${dollars}.${rest < 10 ? '0' : ''}${rest}`;
}

function groupThousands(value: number): string {
  let rest = String(value);
  let grouped = '';
  for (; rest.length > 3; rest = rest.slice(0, -3)) grouped = `,${rest.slice(-3)}${grouped}`;
  return rest + grouped;
}

export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const MOST_NAMED = 3;

/** The first few of a list, and how many more there are. */
export function listText(parts: readonly string[]): string {
  const shown = parts.slice(0, MOST_NAMED).join('; ');
  return parts.length > MOST_NAMED ? `${shown}; and ${parts.length - MOST_NAMED} more` : shown;
}
