// Takes an element apart: its own values, and the elements in it that are rows of their own.

import type { ColumnField, ElementKind } from '@tillwatch/core/journal';
import { isAgeCheck, isAside, isEventName, isListOf, kindOfName } from './element-names.ts';
import { holdsDecimals, holdsPrint, readField, withOwnHeadings, type RecordField } from './fields.ts';
import { elementsIn, isLeaf, type OutlineNode } from './outline.ts';

export interface RowGroup {
  node: OutlineNode;
  kind: ElementKind | 'event' | 'other';
  fields: readonly RecordField[];
  /** Rows within its rows, such as discounts of a line. */
  groups: readonly RowGroup[];
}

export interface RecordParts {
  fields: readonly RecordField[];
  groups: readonly RowGroup[];
}

const MONEY: ReadonlySet<ColumnField | null> = new Set([
  'amount',
  'lineAmount',
  'total',
  'subtotal',
  'price',
  'unitPrice',
  'tendered',
]);

export function partsOf(base: OutlineNode): RecordParts {
  const fields: RecordField[] = base.texts > 0 ? [readField(base, [])] : [];
  const groups: RowGroup[] = [];

  function take(node: OutlineNode, path: readonly OutlineNode[]): void {
    if (node.isAttribute || (isLeaf(node) && !isRow(node))) takeLeaf(node, path);
    else if (isRow(node)) groups.push(groupOf(node));
    else if (isList(node)) takeList(node, path);
    else walk(node, path);
  }

  function takeLeaf(node: OutlineNode, path: readonly OutlineNode[]): void {
    if (node.isAttribute || node.texts > 0 || node.children.size === 0) fields.push(readField(base, path));
    for (const attribute of node.children.values()) fields.push(readField(base, [...path, attribute]));
  }

  function takeList(list: OutlineNode, path: readonly OutlineNode[]): void {
    for (const child of list.children.values()) {
      if (isLeaf(child) && !isRow(child)) takeLeaf(child, [...path, child]);
      else groups.push(groupOf(child));
    }
  }

  function walk(node: OutlineNode, path: readonly OutlineNode[]): void {
    for (const child of node.children.values()) take(child, [...path, child]);
  }

  walk(base, []);
  return { fields: withOwnHeadings(base, fields), groups: withLines(groups) };
}

/** Where no rows are called lines, those are that are priced and of which most records have several. */
function withLines(groups: readonly RowGroup[]): RowGroup[] {
  const others = groups.filter((group) => group.kind === 'other' && group.node.repeats && isPriced(group));
  const [line] = others.toSorted((a, b) => b.node.count - a.node.count);
  const isNamed = groups.some(({ kind }) => kind === 'line' || kind === 'event');
  return line === undefined || isNamed
    ? [...groups]
    : groups.map((group) => (group === line ? { ...group, kind: 'line' } : group));
}

function groupOf(node: OutlineNode): RowGroup {
  const { fields, groups } = partsOf(node);
  const kind = kindOf(node, fields);
  return kind === 'line' ? withArticle({ node, kind, fields, groups }) : { node, kind, fields, groups };
}

/** `"goods": [{"good": {"name": "ICE", "price": 2.99}, "quantity": 2}]`: the article of a line is no line of its own. */
function withArticle(line: RowGroup): RowGroup {
  const [article, ...others] = line.groups.filter(({ kind, node }) => kind === 'line' && !node.repeats);
  const isCounted = line.fields.some(({ field }) => field === 'quantity' || MONEY.has(field));
  if (article === undefined || others.length > 0 || !isCounted) return line;
  const own = article.fields.map((one) => ({ ...one, path: [article.node, ...one.path] }));
  const known = new Set(line.fields.map(({ field }) => field).filter((field) => field !== null));
  return {
    ...line,
    fields: [...line.fields, ...own.filter(({ field }) => field === null || !known.has(field))],
    groups: line.groups.filter((group) => group !== article),
  };
}

/** Whether an element is a row although it may be the only one of its name. */
function isRow(node: OutlineNode): boolean {
  if (node.isAttribute) return false;
  const values = node.children.size + Number(node.texts > 0);
  if (node.repeats) return !isLeaf(node) || values > 1 || isText(node);
  if (values < 2) return false;
  if (isAgeCheck(node.name)) return true;
  const kind = kindOfName(node.name);
  if (kind !== 'line' && kind !== 'tender' && kind !== 'discount') return false;
  const fields = shallowFields(node);
  const isPriced = fields.some(({ field }) => MONEY.has(field)) || holdsMoney(node);
  return isPriced && (kind !== 'line' || hasAny(fields, 'description', 'quantity'));
}

const hasAny = (fields: readonly RecordField[], ...wanted: ColumnField[]): boolean =>
  fields.some(({ field }) => field !== null && wanted.includes(field));

const AMOUNT = /^[-+]?\d{1,9}[.,]\d\d$/;
const holdsMoney = ({ samples }: OutlineNode): boolean =>
  samples.length > 0 && samples.every((text) => AMOUNT.test(text));

/** A line of a receipt that is nothing but text. */
const isText = (node: OutlineNode): boolean =>
  (kindOfName(node.name) === 'line' && node.texts > 0) || [node, ...node.children.values()].some(holdsPrint);

/** Whether an amount is in a row, in its own text or in a value. */
export const isPriced = ({ node, fields }: RowGroup): boolean =>
  holdsMoney(node) || fields.some((one) => MONEY.has(one.field) || holdsDecimals(one));

/** The values right in an element. */
function shallowFields(node: OutlineNode): RecordField[] {
  const leaves = [...node.children.values()].filter((child) => child.isAttribute || isLeaf(child));
  return leaves.map((leaf) => readField(node, [leaf]));
}

/** Whether an element only has rows in it. */
function isList(node: OutlineNode): boolean {
  const inside = elementsIn(node).filter((child) => !isLeaf(child) || child.children.size > 0);
  if (inside.length === 0 || isAside(node)) return false;
  if (inside.some((child) => child.repeats)) return true;
  if (inside.some((child) => isListOf(node, child))) return true;
  const kind = kindOfName(node.name);
  const hasValues = elementsIn(node).some((child) => isLeaf(child) && child.children.size === 0);
  return kind !== null && kind !== 'tax' && !hasValues && inside.some((child) => child.children.size > 1);
}

function kindOf(node: OutlineNode, fields: readonly RecordField[]): RowGroup['kind'] {
  if (isEventName(node.name)) return 'event';
  const own = kindOfName(node.name);
  const around = node.parent === null ? null : kindOfName(node.parent.name);
  const has = (...wanted: ColumnField[]): boolean => hasAny(fields, ...wanted);
  const isPriced = fields.some(({ field }) => MONEY.has(field));
  if (own === 'line' && isPriced && !has('description', 'quantity') && has('payment')) return 'tender';
  if (own !== null) return own;
  if (around !== null && around !== 'line') return around;
  if (isPriced && has('payment') && !has('description', 'quantity')) return 'tender';
  if (isPriced && has('description', 'quantity')) return 'line';
  return around === 'line' && isPriced ? 'line' : 'other';
}
