// An element of an XML feed, from the reader's rows.

/** Names are without their prefixes. */
export interface FeedElement {
  name: string;
  /** Trimmed; '' for an element with children. */
  text: string;
  attributes: ReadonlyMap<string, string>;
  children: FeedElement[];
  rowNumber: number;
}

/** @returns the first child of that name */
export function childOf(element: FeedElement, name: string): FeedElement | undefined {
  return element.children.find((child) => child.name === name);
}

/** @returns the first element of one of these names at any depth; names that come first are preferred */
export function findIn(element: FeedElement, ...names: readonly string[]): FeedElement | undefined {
  for (const name of names) {
    const found = [...descendantsOf(element)].find((candidate) => candidate.name === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @returns the text of the first child that has one, of these names; '' without one */
export function textOf(element: FeedElement, ...names: readonly string[]): string {
  for (const name of names) {
    const text = childOf(element, name)?.text ?? '';
    if (text !== '') return text;
  }
  return '';
}

/** In file order, without the element itself. */
export function* descendantsOf(element: FeedElement): Generator<FeedElement> {
  for (const child of element.children) {
    yield child;
    yield* descendantsOf(child);
  }
}

const YES = /^(?:yes|y|true|1)$/i;

/** `<SuspendFlag value="yes"/>` or `<VoidFlag>true</VoidFlag>`: whether a child of that name says yes. */
export function saysYes(element: FeedElement | undefined, name: string): boolean {
  const flag = element === undefined ? undefined : childOf(element, name);
  return flag !== undefined && YES.test(flag.attributes.get('value') ?? flag.text);
}

/** `VoidFlag="true"` */
export function attributeSaysYes({ attributes }: FeedElement, name: string): boolean {
  return YES.test(attributes.get(name) ?? '');
}
