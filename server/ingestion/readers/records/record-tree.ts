// Gathers the elements of one record at a time.

import { tooLargeFile } from '../unreadable-file-error.ts';
import type { ElementVisitor } from './element-events.ts';
import type { RecordField } from './fields.ts';
import { isIn, keyOf, type OutlineNode } from './outline.ts';

/** An element or an attribute of a record. */
export interface RecordElement {
  node: OutlineNode;
  text: string;
  /** The line of the file that it begins on, from 1. */
  line: number;
  children: RecordElement[];
}

/** More elements and attributes than any transaction has. */
const MOST_PARTS = 100_000;

export interface RecordVisitor {
  isRecord(node: OutlineNode): boolean;
  /** @param around what the elements around it have said so far */
  record(element: RecordElement, around: ReadonlyMap<OutlineNode, string>): void;
}

/** @param kept the values around records that are needed */
export function createRecordTree(
  root: OutlineNode,
  kept: ReadonlySet<OutlineNode>,
  visitor: RecordVisitor,
): ElementVisitor {
  const nodes: OutlineNode[] = [];
  /** The open elements of a record; empty outside of one. */
  const open: RecordElement[] = [];
  const around = new Map<OutlineNode, string>();
  let parts = 0;

  function note(node: OutlineNode | undefined, text: string): void {
    if (node !== undefined && kept.has(node)) around.set(node, text);
  }

  /** What was said about the record before is not said about this one. */
  function forget(outer: OutlineNode): void {
    for (const node of around.keys()) if (isIn(node, outer)) around.delete(node);
  }

  function count(element: RecordElement | undefined): void {
    parts += 1;
    if (parts <= MOST_PARTS || element === undefined) return;
    throw tooLargeFile(
      `its <${element.node.name}> has more than ${MOST_PARTS} values: no transaction is that long`,
    );
  }

  return {
    open(name, attributes, line) {
      const parent = nodes.at(-1);
      const node = parent?.children.get(name) ?? root;
      nodes.push(node);
      const isInside = open.length > 0 || visitor.isRecord(node);
      const element: RecordElement = { node, text: '', line, children: [] };
      if (!isInside) forget(node);
      else if (open.length === 0) parts = 0;
      for (let at = 0; at < attributes.length; at += 2) {
        const attribute = node.children.get(keyOf(attributes[at] ?? '', true));
        const text = attributes[at + 1] ?? '';
        if (!isInside) note(attribute, text);
        else if (attribute !== undefined)
          element.children.push({ node: attribute, text, line, children: [] });
        if (isInside) count(open[0]);
      }
      if (!isInside) return;
      count(open[0]);
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    close(text) {
      const node = nodes.pop();
      const element = open.pop();
      if (element === undefined) {
        note(node, text);
        return;
      }
      element.text = text;
      if (open.length === 0) visitor.record(element, around);
    },
  };
}

const FLAG = 'Y';
/** Databases write money with four decimals. */
const ZEROS = /^([-+]?\d{1,12}\.\d\d)0+$/;

/** @returns the value of a field; null for none */
export function valueOf(element: RecordElement, { path, isFlag }: RecordField): string | null {
  let found: readonly RecordElement[] = [element];
  for (const node of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.node === node));
  if (isFlag && found.length > 0) return FLAG;
  const texts = found.map(({ text }) => text).filter((text) => text !== '');
  return texts.length === 0 ? null : texts.map((text) => text.replace(ZEROS, '$1')).join('; ');
}
