// Which elements a file has inside which, and how often: what is needed to find its records.

import { UnreadableFileError } from '../unreadable-file-error.ts';
import type { ElementVisitor } from './element-events.ts';

/** All elements with the same names around them, or all attributes of the same name in those. */
export interface OutlineNode {
  readonly name: string;
  readonly isAttribute: boolean;
  readonly parent: OutlineNode | null;
  /** By name; those of attributes begin with `@`. */
  readonly children: Map<string, OutlineNode>;
  count: number;
  /** Whether a parent may have several of them. */
  repeats: boolean;
  /** How many have a text. */
  texts: number;
  /** A few different texts. */
  readonly samples: string[];
}

/** No register's export has that many; names may be data. */
const MOST_NODES = 5_000;
const MOST_SAMPLES = 12;
const LONGEST_SAMPLE = 60;

export interface Outline extends ElementVisitor {
  /** undefined before any element was opened. */
  root(): OutlineNode | undefined;
}

interface Open {
  node: OutlineNode;
  counts: Map<OutlineNode, number>;
}

/** @param what kind of file it is, with its article */
export function createOutline(what: string): Outline {
  const open: Open[] = [];
  let root: OutlineNode | undefined;
  let nodes = 0;

  function add(parent: OutlineNode | null, name: string, isAttribute: boolean): OutlineNode {
    nodes += 1;
    if (nodes > MOST_NODES) throw refuseNames(what);
    const node: OutlineNode = {
      name,
      isAttribute,
      parent,
      children: new Map(),
      count: 0,
      repeats: false,
      texts: 0,
      samples: [],
    };
    parent?.children.set(keyOf(name, isAttribute), node);
    return node;
  }

  function enter(name: string, isListed: boolean): OutlineNode {
    const around = open.at(-1);
    if (around === undefined) {
      root = add(null, name, false);
      return root;
    }
    const node = around.node.children.get(name) ?? add(around.node, name, false);
    const count = (around.counts.get(node) ?? 0) + 1;
    around.counts.set(node, count);
    node.repeats ||= count > 1 || isListed;
    return node;
  }

  return {
    root: () => root,
    open(name, attributes, _line, isListed = false) {
      const node = enter(name, isListed);
      node.count += 1;
      for (let at = 0; at < attributes.length; at += 2) {
        const attribute = attributes[at] ?? '';
        const known = node.children.get(keyOf(attribute, true)) ?? add(node, attribute, true);
        known.count += 1;
        noteText(known, attributes[at + 1] ?? '');
      }
      open.push({ node, counts: new Map() });
    },
    close(text) {
      const closed = open.pop();
      if (closed !== undefined) noteText(closed.node, text);
    },
  };
}

export const keyOf = (name: string, isAttribute: boolean): string => (isAttribute ? `@${name}` : name);

function noteText(node: OutlineNode, text: string): void {
  if (text === '') return;
  node.texts += 1;
  if (node.samples.length >= MOST_SAMPLES || text.length > LONGEST_SAMPLE || node.samples.includes(text))
    return;
  node.samples.push(text);
}

function refuseNames(what: string): UnreadableFileError {
  return new UnreadableFileError(
    'not-a-workbook',
    `This file is ${what} with more than ${MOST_NODES} different names for its values, so its ` +
      'records have no names in common. Export the journal again in another form, such as .xlsx, and upload that file.',
  );
}

/** The elements inside, without attributes. */
export function elementsIn({ children }: OutlineNode): OutlineNode[] {
  return [...children.values()].filter(({ isAttribute }) => !isAttribute);
}

/** Whether it holds a value and no elements. */
export function isLeaf(node: OutlineNode): boolean {
  return elementsIn(node).length === 0;
}

/** How many elements are around one. */
export const depthOf = ({ parent }: OutlineNode): number => (parent === null ? 0 : depthOf(parent) + 1);

/** All nodes from this one down, without attributes. */
export function* nodesIn(node: OutlineNode): Generator<OutlineNode> {
  yield node;
  for (const child of elementsIn(node)) yield* nodesIn(child);
}

export const isIn = ({ parent }: OutlineNode, outer: OutlineNode): boolean =>
  parent !== null && (parent === outer || isIn(parent, outer));
