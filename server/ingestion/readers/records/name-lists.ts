// Names what records only have keys for, where a list elsewhere in the file says what each key stands for:
// `"product_id": 4000` and `"products": [{"id": 4000, "name": "ICE"}]`.

import { fieldOfHeading } from '@tillwatch/core/journal';
import type { ElementVisitor } from './element-events.ts';
import { plain, wordsOf } from './element-names.ts';
import { isIn, isLeaf, nodesIn, type OutlineNode } from './outline.ts';

/** A list of keys with their names, outside of records. Names of customers are nobody's business. */
interface NameList {
  /** The element that has a key and its name. */
  entry: OutlineNode;
  key: OutlineNode;
  /** The name, or the first name and the last name. */
  names: readonly OutlineNode[];
}

/** The names by key; null for a key with several. */
type Names = ReadonlyMap<string, string | null>;

/** A value in records that is the key of a list. */
interface Pointer {
  list: NameList;
  /** What an element with the name is called. */
  title: string;
  /** Whether the name takes the place of the key, which people don't use. */
  isInPlace: boolean;
}

export type Pointers = ReadonlyMap<OutlineNode, Pointer>;

const KEY = /^(?:id|uuid|guid|key|code|no|number)$/i;
const KEY_END = /[ _-]?(?:id|uuid|guid|key|code|ref|no|nr|number)$/i;
const NAMES = ['displayname', 'fullname', 'name', 'title', 'label', 'description'] as const;
const PARTS = [['firstname', 'lastname'] as const, ['givenname', 'familyname'] as const];

const CUSTOMERS = /customer|client|guest|buyer|loyalty|contact|kunde|klant/i;

const keyOfName = (name: string): string => wordsOf(name).join('').toLowerCase().replaceAll('_', '');
const stemOf = (name: string): string => wordsOf(name).map(plain).join(' ');
const withoutKey = (name: string): string => wordsOf(name).join(' ').replace(KEY_END, '');

function findNames(entry: OutlineNode): OutlineNode[] {
  const leaves = [...entry.children.values()].filter((leaf) => !leaf.isAttribute && leaf.texts > 0);
  const find = (wanted: string): OutlineNode[] => leaves.filter(({ name }) => keyOfName(name) === wanted);
  const [whole] = NAMES.flatMap(find);
  if (whole !== undefined) return [whole];
  return PARTS.map((parts) => parts.flatMap(find)).find(({ length }) => length > 1) ?? [];
}

function findLists(root: OutlineNode, records: readonly OutlineNode[]): NameList[] {
  return [...nodesIn(root)].flatMap((entry) => {
    if (
      !entry.repeats ||
      CUSTOMERS.test(entry.name) ||
      records.some((record) => record === entry || isIn(entry, record) || isIn(record, entry))
    )
      return [];
    const key = [...entry.children.values()].find(({ name, isAttribute }) => !isAttribute && KEY.test(name));
    const names = findNames(entry);
    return key === undefined || names.length === 0 ? [] : [{ entry, key, names }];
  });
}

/** Whether a value stands beside one that says in words what it is. */
function isNamed({ parent }: OutlineNode, stem: string): boolean {
  const named = [`${stem} name`, 'name', 'description'].map(keyOfName);
  return [...(parent?.children.values() ?? [])].some(
    ({ name, texts }) => texts > 0 && named.includes(keyOfName(name)),
  );
}

/** @returns the values in records that are called like the entries of a list, or like a key of theirs */
export function findPointers(root: OutlineNode, records: readonly OutlineNode[]): Pointers {
  const lists = findLists(root, records);
  const pointers = new Map<OutlineNode, Pointer>();
  if (lists.length === 0) return pointers;
  for (const node of records.flatMap((record) => [...nodesIn(record)])) {
    const stem = withoutKey(node.name);
    const list = lists.find(({ entry }) => stemOf(entry.name) === stemOf(stem));
    if (list === undefined || !isLeaf(node) || node.texts === 0 || isNamed(node, stem)) continue;
    const isInPlace = fieldOfHeading(wordsOf(node.name).join(' ')) === 'register';
    pointers.set(node, { list, title: `${stem} name`, isInPlace });
  }
  return pointers;
}

/** Follows elements by the outline of their file. */
function createTrail(root: OutlineNode): { open(name: string): void; close(): OutlineNode | undefined } {
  const nodes: (OutlineNode | undefined)[] = [];
  return {
    open(name) {
      nodes.push(nodes.length === 0 ? root : nodes.at(-1)?.children.get(name));
    },
    close: () => nodes.pop(),
  };
}

export interface NameCollector extends ElementVisitor {
  readonly names: ReadonlyMap<NameList, Names>;
}

export function createNameCollector(root: OutlineNode, pointers: Pointers): NameCollector {
  const lists = [...new Set([...pointers.values()].map(({ list }) => list))];
  const names = new Map(lists.map((list) => [list, new Map<string, string | null>()]));
  const texts = new Map<OutlineNode, string>();
  const trail = createTrail(root);

  function collect({ key, names: parts }: NameList, known: Map<string, string | null>): void {
    const own = texts.get(key) ?? '';
    const name = parts.flatMap((part) => texts.get(part) ?? []).join(' ');
    if (own !== '' && name !== '')
      known.set(own, (known.get(own) ?? name) === name && known.get(own) !== null ? name : null);
    for (const part of [key, ...parts]) texts.delete(part);
  }

  return {
    names,
    open: (name) => trail.open(name),
    close(text) {
      const node = trail.close();
      if (node === undefined) return;
      for (const [list, known] of names) {
        if (list.entry === node) collect(list, known);
        else if (text !== '' && (list.key === node || list.names.includes(node))) texts.set(node, text);
      }
    },
  };
}

/** Passes elements on, with an element for the name behind each key that a list has. */
export function withNames(
  visitor: ElementVisitor,
  root: OutlineNode,
  pointers: Pointers,
  names: ReadonlyMap<NameList, Names>,
): ElementVisitor {
  const trail = createTrail(root);
  let line = 0;
  return {
    open(name, attributes, at, isListed) {
      line = at;
      trail.open(name);
      visitor.open(name, attributes, at, isListed);
    },
    close(text) {
      const node = trail.close();
      const pointer = node === undefined ? undefined : pointers.get(node);
      const name = pointer === undefined ? null : (names.get(pointer.list)?.get(text) ?? null);
      visitor.close(name !== null && pointer?.isInPlace === true ? name : text);
      if (name === null || pointer === undefined || pointer.isInPlace) return;
      visitor.open(pointer.title, [], line);
      visitor.close(name);
    },
  };
}
