// Finds which elements of a file are its records: transactions, or the lines of a table.

import { type ColumnField, readKind } from '@tillwatch/core/journal';
import { isAside, isHolder, kindOfName, wordsOf } from './element-names.ts';
import { holdsDecimals, isBareNumber, type RecordField } from './fields.ts';
import { depthOf, elementsIn, isIn, nodesIn, type OutlineNode } from './outline.ts';
import { isPriced, partsOf, type RowGroup, type RecordParts } from './parts.ts';

/** Elements with the same place in the file that are the same kind of record. */
export interface Records {
  nodes: readonly OutlineNode[];
  isNested: boolean;
  /** Whether only the name of the elements says what they are, beside the records of the file. */
  isNamedOnly?: boolean;
}

/** Tables that a file may have beside that of its records. */
const MOST_TABLES = 8;

interface Candidate extends RecordParts {
  node: OutlineNode;
  score: number;
}

const FEWEST_FIELDS = 3;
const DATE = /^\d{4}[-/.]\d\d?[-/.]\d\d?|^\d\d?[-/.]\d\d?[-/.]\d{2,4}\b|^\d{8}(?:\d{4,6})?$/;

function hasField(fields: readonly RecordField[], ...wanted: ColumnField[]): boolean {
  return fields.some(({ field }) => field !== null && wanted.includes(field));
}

const leafOf = ({ path }: RecordField): OutlineNode | undefined => path.at(-1);

function hasMoment(fields: readonly RecordField[]): boolean {
  if (hasField(fields, 'date', 'dateTime', 'time')) return true;
  return fields.some((field) => (leafOf(field)?.samples ?? []).some((text) => DATE.test(text)));
}

function hasNumber(fields: readonly RecordField[]): boolean {
  if (hasField(fields, 'number')) return true;
  return fields.some(isBareNumber);
}

const MONEY = ['total', 'amount', 'subtotal', 'tendered'] as const;
const isRowOfTicket = ({ kind }: RowGroup): boolean => kind === 'line' || kind === 'tender';

/** How much an element looks like a transaction; 0 if it doesn't. */
function scoreOf(node: OutlineNode, { fields, groups }: RecordParts): number {
  if (holdsRecords(node, groups) || holdsColumns(node, fields)) return 0;
  const isTimed = hasMoment(fields);
  const isNumbered = hasNumber(fields);
  const rows = groups.filter(isRowOfTicket).length;
  if (fields.length + rows * 2 < FEWEST_FIELDS || !(isTimed || (isNumbered && rows > 0))) return 0;
  // A payment has a number and a date, too.
  const kind = kindOfName(node.name);
  const isPart = kind !== null && kind !== 'line';
  return (
    (isTimed ? 2 : 0) +
    (isNumbered ? 2 : 0) +
    rows * 3 +
    (hasField(fields, ...MONEY) ? 2 : 0) +
    (hasField(fields, 'register', 'employee', 'employeeId', 'employeeName') ? 1 : 0) +
    (hasField(fields, 'description') && hasField(fields, 'quantity', 'lineAmount', 'price', 'unitPrice')
      ? 2
      : 0) +
    (node.count > 1 ? 2 : 0) -
    (isPart ? 4 : 0) -
    (isAside(node) ? 4 : 0)
  );
}

/** `{"number": [1, 2], "total": [4.50, 1.25]}`: all of a table, column by column; a ticket has one number at one time. */
function holdsColumns({ count }: OutlineNode, fields: readonly RecordField[]): boolean {
  const several = fields.filter(
    (field) => leafOf(field)?.repeats === true && (leafOf(field)?.count ?? 0) > count,
  );
  return several.length >= FEWEST_FIELDS && (hasNumber(several) || hasMoment(several));
}

/**
 * `<journal><sale>…</sale><refund>…</refund></journal>`: what is in it are the transactions, unless it has lines of its
 * own: then they are parts of it.
 */
function holdsRecords(node: OutlineNode, groups: readonly RowGroup[]): boolean {
  const inside = elementsIn(node).filter((child) => {
    if (isHolder(child) || child.children.size < 2) return false;
    const { fields } = partsOf(child);
    return hasNumber(fields) && hasMoment(fields);
  });
  const hasOwnLines = groups.some(
    (group) => group.kind === 'line' && isPriced(group) && !isTimedIn(group.node, node),
  );
  return (inside.length > 1 || inside.some(isNamedKind)) && !hasOwnLines;
}

/** Whether an element, or one between it and an outer one, has a moment of its own. */
const isTimedIn = (node: OutlineNode | null, outer: OutlineNode): boolean =>
  node !== null && node !== outer && (hasMoment(partsOf(node).fields) || isTimedIn(node.parent, outer));

/** @returns null if no element looks like a record */
export function findRecords(root: OutlineNode): Records | null {
  const candidates = [...nodesIn(root)]
    .map((node): Candidate => {
      const parts = partsOf(node);
      return { node, ...parts, score: scoreOf(node, parts) };
    })
    .filter(({ score }) => score > 0);
  const [best] = candidates.toSorted(
    (a, b) => b.score - a.score || depthOf(a.node) - depthOf(b.node) || b.node.count - a.node.count,
  );
  if (best === undefined) return findTable(root);
  const nodes = [best.node, ...namesakesOf(best.node)];
  return { nodes, isNested: nodes.some((node) => partsOf(node).groups.length > 0) };
}

/** Other elements beside the records that make tables, such as those of lines in a data set. */
export function findTablesBeside({ nodes }: Records): Records[] {
  return besideOf(nodes)
    .map((node) => ({ node, ...partsOf(node) }))
    .filter(({ fields, groups }) => fields.length >= FEWEST_FIELDS && groups.length === 0)
    .slice(0, MOST_TABLES)
    .map(({ node }) => ({ nodes: [node], isNested: false }));
}

function besideOf([first, ...others]: readonly OutlineNode[]): OutlineNode[] {
  if (first === undefined || first.parent === null) return [];
  return elementsIn(first.parent).filter(
    (node) => node !== first && !others.includes(node) && node.count > 1,
  );
}

/** Elements elsewhere that have a moment and an amount, and aren't part of a record or around one. */
export interface RecordsApart {
  /** Those that are transactions, too. */
  tables: Records[];
  /** Those of which nothing says so. */
  unread: OutlineNode[];
}

export function findRecordsApart(root: OutlineNode, records: Records): RecordsApart {
  const known = [...records.nodes, ...besideOf(records.nodes)];
  const found = nodesApart(root, known)
    .filter((node) => node.count > 1 || isNamedKind(node))
    .map((node) => ({ node, ...partsOf(node) }))
    .filter(({ fields }) => hasMoment(fields) && (hasField(fields, ...MONEY) || fields.some(holdsDecimals)));
  const inner = new Set(found.filter(({ node }) => found.some((other) => isIn(node, other.node))));
  const outer = found.filter((one) => !inner.has(one));
  const tables = outer.filter(isTransaction).slice(0, MOST_TABLES);
  return {
    tables: tables.map(({ node, fields, groups }) => ({
      nodes: [node],
      isNested: groups.length > 0,
      isNamedOnly: groups.length === 0 && !hasField(fields, 'type', 'status', 'lineType'),
    })),
    unread: outer.filter((one) => !tables.includes(one)).map(({ node }) => node),
  };
}

const isNamedKind = ({ name }: OutlineNode): boolean => readKind(wordsOf(name).join(' ')) !== null;

const isTransaction = ({ fields }: RecordParts): boolean =>
  hasNumber(fields) &&
  hasField(fields, ...MONEY) &&
  hasField(fields, 'register', 'employee', 'employeeId', 'employeeName');

/** All elements with several values that are in no record and have none in them. */
function nodesApart(root: OutlineNode, records: readonly OutlineNode[]): OutlineNode[] {
  const around = new Set<OutlineNode>();
  for (const record of records)
    for (let node = record.parent; node !== null && !around.has(node); node = node.parent) around.add(node);
  const apart: OutlineNode[] = [];
  const visit = (node: OutlineNode): void => {
    for (const child of elementsIn(node)) {
      if (records.includes(child)) continue;
      if (!around.has(child) && child.children.size > 1) apart.push(child);
      visit(child);
    }
  };
  visit(root);
  return apart;
}

/** `<sale>`, `<noSale>`, and `<safeDrop>` beside each other are transactions by another name. */
function namesakesOf(node: OutlineNode): OutlineNode[] {
  if (node.parent === null) return [];
  return elementsIn(node.parent).filter((other) => {
    if (other === node) return false;
    const { fields } = partsOf(other);
    const isTimed = hasMoment(fields);
    return isNamedKind(other)
      ? isTimed || hasNumber(fields)
      : isTimed && hasNumber(fields) && isAlike(fields, node);
  });
}

const MOSTLY = 0.6;

function isAlike(fields: readonly RecordField[], node: OutlineNode): boolean {
  const known = new Set(partsOf(node).fields.map(({ heading }) => heading));
  return fields.filter(({ heading }) => known.has(heading)).length >= fields.length * MOSTLY;
}

/** The element that repeats most and has several values. */
function findTable(root: OutlineNode): Records | null {
  const repeating = [...nodesIn(root)]
    .filter((node) => node.count > 1)
    .map((node) => ({ node, fields: partsOf(node).fields.length }))
    .filter(({ fields }) => fields >= FEWEST_FIELDS);
  const [best] = repeating.toSorted((a, b) => b.node.count * b.fields - a.node.count * a.fields);
  return best === undefined ? null : { nodes: [best.node], isNested: false };
}
