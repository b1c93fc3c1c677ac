/** Store numbers as they are typed, separated by commas: split and trimmed. Specification, section 5. */
export function splitStoreNumbers(text: string): string[] {
  return text
    .split(',')
    .map((number) => number.trim())
    .filter((number) => number !== '');
}

/** The text with a number added at its end, or removed if it was there. */
export function toggleStoreNumber(text: string, number: string): string {
  const numbers = splitStoreNumbers(text);
  const others = numbers.filter((other) => other !== number);
  return (others.length < numbers.length ? others : [...numbers, number]).join(', ');
}
