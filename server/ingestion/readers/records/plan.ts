// Lays the values of records out in the columns of one table.

import { type ColumnField, readKind } from '@tillwatch/core/journal';
import { amountOf, arePrinted, namesOf, printedText, type Sides, sidesOf, signOf } from './choose-values.ts';
import { plain, wordsOf } from './element-names.ts';
import { holdsDecimals, isBareNumber, readField, type RecordField } from './fields.ts';
import type { Records } from './find-records.ts';
import type { OutlineNode } from './outline.ts';
import { partsOf, type RowGroup, type RecordParts } from './parts.ts';

interface PlacedField {
  field: RecordField;
  column: number;
}

export interface GroupPlan {
  kind: RowGroup['kind'];
  name: string;
  /** Whether its rows are named as money that was paid back, and don't say for what. */
  isRefund: boolean;
  /** Its values that have columns of their own. */
  placed: readonly PlacedField[];
  /** What its row is called, the best value first. */
  names: readonly RecordField[];
  /** undefined if it has none, or has it in a column of its own. */
  amount: RecordField | undefined;
  type: RecordField | undefined;
  change: RecordField | undefined;
  sign: RecordField | undefined;
  sides: Sides | undefined;
  /** Columns of its amounts. */
  money: readonly number[];
  /** What says that a payment was canceled. */
  voids: readonly RecordField[];
  /** Amounts of the elements in a row that are added up in one of its columns. */
  summed: readonly { group: OutlineNode; amount: RecordField; column: number }[];
  groups: ReadonlyMap<OutlineNode, GroupPlan>;
}

export interface RecordPlan {
  placed: readonly PlacedField[];
  groups: ReadonlyMap<OutlineNode, GroupPlan>;
  /** What it may have come to, the likeliest first. */
  totals: readonly RecordField[];
  /** Sums of the ticket that become rows. */
  sums: readonly { kind: 'DISCOUNT' | 'TAX'; field: RecordField }[];
}

export interface TablePlan {
  headings: readonly string[];
  records: ReadonlyMap<OutlineNode, RecordPlan>;
  /** The column with the words of a row; -1 in a table without rows in its records. */
  description: number;
  /** Columns of what a row is and of its amount; -1 if there are no rows, or they are printed lines. */
  lineType: number;
  amount: number;
  /** The column with the kind of transaction; -1 if there is none. */
  type: number;
  /** Whether only the name of the records says what they are, even if it is no known word. */
  isNamedOnly: boolean;
  /** The amount whose sign says which way money was moved, of records named after cash; undefined if there is none. */
  moved: RecordField | undefined;
  /** What is known of the elements around a record. */
  around: readonly PlacedField[];
}

/** Columns by heading, in the order in which they were asked for. */
function createColumns(): { at: (heading: string) => number; headings: string[] } {
  const headings: string[] = [];
  return {
    headings,
    at(heading) {
      const known = headings.indexOf(heading);
      return known >= 0 ? known : headings.push(heading) - 1;
    },
  };
}

type FieldSet = ReadonlySet<ColumnField>;

const fieldsOf = (fields: readonly RecordField[]): FieldSet =>
  new Set(fields.flatMap(({ field }) => (field === null ? [] : [field])));

/** At the transaction, these would be taken for those of every line. */
const OF_LINES: FieldSet = new Set<ColumnField>([
  'description',
  'quantity',
  'unitPrice',
  'price',
  'lineAmount',
  'regularPrice',
  'priceOverride',
  'discount',
  'tax',
]);
/** At a line, these are not those of the transaction. */
const OF_TICKETS: FieldSet = new Set<ColumnField>([
  'number',
  'date',
  'time',
  'dateTime',
  'register',
  'employee',
  'employeeId',
  'employeeName',
  'status',
  'store',
]);
const MARKS: FieldSet = new Set<ColumnField>(['void', 'returned']);

function ticketHeading({ field, heading }: RecordField, known: FieldSet, ofLines: FieldSet): string {
  if (field === null) return heading;
  if (OF_LINES.has(field)) return `${heading} in all`;
  if (field === 'amount' && !known.has('total')) return `Total (${heading})`;
  if (field === 'amount') return `${heading} in all`;
  if (field === 'lineType' && !known.has('type')) return `Type (${heading})`;
  return MARKS.has(field) && ofLines.has(field) ? `Trans ${heading}` : heading;
}

/** @param amount what the line comes to; other sums are none of that */
function lineHeading(
  one: RecordField,
  amount: RecordField | undefined,
  known: FieldSet,
  ofTicket: FieldSet,
): string {
  const { field, heading } = one;
  if (field === null) return heading;
  if (field === 'total' && amount !== undefined && one !== amount) return `${heading} of line`;
  if (field === 'total') {
    return known.has('lineAmount') || known.has('amount') ? `Line ${heading}` : `Line Total (${heading})`;
  }
  if (field === 'amount' && known.has('lineAmount')) return `Line ${heading}`;
  return OF_TICKETS.has(field) && ofTicket.has(field) ? `Line ${heading}` : heading;
}

const isLine = ({ kind }: RowGroup): boolean => kind === 'line';

/** All groups, with those inside of others. */
function allGroups(groups: readonly RowGroup[]): RowGroup[] {
  return groups.flatMap((group) => [group, ...allGroups(group.groups)]);
}

const SUMMED: ReadonlySet<RowGroup['kind']> = new Set(['discount', 'tax']);

interface NodeParts {
  node: OutlineNode;
  parts: RecordParts;
}

const keyOfPath = ({ path }: RecordField): string => path.map(({ name }) => name).join('/');

/** What is called the same in all records is the same, and their own number is one even if it's only called that. */
function nameAlike(all: readonly NodeParts[]): NodeParts[] {
  const owned = all.length > 1 ? all.map(withOwnNumber) : all;
  const fields = owned.flatMap(({ parts }) => parts.fields);
  const known = new Map(fields.filter(({ field }) => field !== null).map((one) => [keyOfPath(one), one]));
  const hasNumber = fields.some(({ field }) => field === 'number');
  const alike = (one: RecordField): RecordField => {
    const same = known.get(keyOfPath(one));
    if (same !== undefined) return { ...one, heading: same.heading, field: same.field };
    return !hasNumber && isBareNumber(one) ? { ...one, heading: 'Trans No', field: 'number' } : one;
  };
  return owned.map(({ node, parts }) => ({
    node,
    parts: { ...parts, fields: fullestFirst(parts.fields.map(alike)) },
  }));
}

const NUMBERED = /^(?:numero|num|nro|no|nr|number|nummer|id|folio)$/i;

/** `<nota><numeroNota>58</numeroNota><numeroFactura>10247</numeroFactura></nota>`: the other number is what it is about. */
function withOwnNumber({ node, parts }: NodeParts): NodeParts {
  const names = wordsOf(node.name).map(plain);
  const isOwn = ({ path }: RecordField): boolean => {
    const words = wordsOf(path.at(-1)?.name ?? '');
    const others = words.filter((word) => !NUMBERED.test(word)).map(plain);
    return others.length > 0 && others.length < words.length && others.every((word) => names.includes(word));
  };
  const [own, ...more] = parts.fields.filter(isOwn);
  if (own === undefined || more.length > 0) return { node, parts };
  const fields = parts.fields.map((one): RecordField => {
    if (one === own) return { ...one, heading: 'Trans No', field: 'number' };
    return one.field === 'number' ? { ...one, heading: `${node.name} › ${one.heading}`, field: null } : one;
  });
  return { node, parts: { ...parts, fields } };
}

const countOf = ({ path }: RecordField): number => path.at(-1)?.count ?? 0;

/** Of several values that are the same field, the one that most records have comes first. */
function fullestFirst(fields: readonly RecordField[]): RecordField[] {
  const same = new Map<ColumnField | null, RecordField[]>();
  for (const one of fields.toSorted((a, b) => countOf(b) - countOf(a)))
    same.set(one.field, [...(same.get(one.field) ?? []), one]);
  return fields.map((one) => (one.field === null ? one : (same.get(one.field)?.shift() ?? one)));
}

export function planTable(records: Records): TablePlan {
  const parts = nameAlike(records.nodes.map((node) => ({ node, parts: partsOf(node) })));
  const columns = createColumns();
  const groups = parts.flatMap((one) => allGroups(one.parts.groups));
  const ofLines = fieldsOf(groups.filter(isLine).flatMap(({ fields }) => fields));
  const ofTicket = fieldsOf(parts.flatMap((one) => one.parts.fields));
  const hasSums = records.isNested && !arePrinted(groups);
  const sums = new Map(
    parts.map(({ node, parts: own }) => [node, hasSums ? sumsOf(own.fields, own.groups, ofLines) : []]),
  );
  const place = ({ node, parts: { fields } }: NodeParts): PlacedField[] =>
    fields
      .filter((one) => sums.get(node)?.some(({ field }) => field === one) !== true)
      .map((field) => ({
        field,
        column: columns.at(records.isNested ? ticketHeading(field, ofTicket, ofLines) : field.heading),
      }));
  const placed = new Map(parts.map((one) => [one.node, place(one)]));
  const around = placeAround(records.nodes, ofTicket, columns.at);
  const type = findType(records, placed, columns);
  const common = records.isNested ? placeCommon(groups, columns) : NO_ROWS;
  const plans = new Map(
    parts.map(({ node, parts: { fields, groups: own } }): [OutlineNode, RecordPlan] => [
      node,
      {
        placed: placed.get(node) ?? [],
        groups: planGroups(own, { ofTicket, common, at: columns.at, isTaxed: ofTicket.has('tax') }),
        totals: totalsOf(fields),
        sums: sums.get(node) ?? [],
      },
    ]),
  );
  const isNamedOnly = records.isNamedOnly === true;
  const moved = isNamedOnly ? findMoved(parts) : undefined;
  return { headings: columns.headings, records: plans, ...common, type, isNamedOnly, moved, around };
}

const CASH: ReadonlySet<string> = new Set([
  'cash',
  'caja',
  'caixa',
  'caisse',
  'cassa',
  'kasse',
  'kassa',
  'kas',
]);

/** `<CashTransaction Amount="-250.00"/>` and `<CashTransaction Amount="50.00"/>`: taken out, and put in. */
function findMoved(all: readonly NodeParts[]): RecordField | undefined {
  const ofCash = all.filter(({ node }) => wordsOf(node.name).some((word) => CASH.has(plain(word))));
  return ofCash
    .flatMap(({ parts }) => totalsOf(parts.fields))
    .find(({ path }) => {
      const below = path.at(-1)?.samples.filter((text) => text.startsWith('-')).length ?? 0;
      return below > 0 && below < (path.at(-1)?.samples.length ?? 0);
    });
}

function totalsOf(fields: readonly RecordField[]): RecordField[] {
  const named = (['total', 'amount', 'subtotal'] as const).flatMap((wanted) =>
    fields.filter(({ field }) => field === wanted),
  );
  return [...named, ...fields.filter(holdsDecimals)];
}

type Common = Pick<TablePlan, 'lineType' | 'description' | 'amount'>;

const NO_ROWS: Common = { lineType: -1, description: -1, amount: -1 };

/** The columns that rows of all kinds share: those of the lines, if there are any. */
function placeCommon(groups: readonly RowGroup[], columns: ReturnType<typeof createColumns>): Common {
  if (arePrinted(groups)) return { ...NO_ROWS, description: columns.at('Text') };
  const lines = groups.filter(isLine);
  const known = fieldsOf(lines.flatMap(({ fields }) => fields));
  const lineType = columns.at('Line Type');
  const description = columns.at('Description');
  const hasOthers = groups.some((group) => !isLine(group) && amountOf(group) !== undefined);
  const [amount] = lines.flatMap((line) => {
    const found = placedAmount(line);
    return found === undefined || (hasOthers && isPrice(found, line)) ? [] : [found];
  });
  return {
    lineType,
    description,
    amount: columns.at(amount === undefined ? 'Amount' : lineHeading(amount, amount, known, NONE)),
  };
}

/** Amounts on two sides share a column that has another name. */
const placedAmount = (line: RowGroup): RecordField | undefined =>
  sidesOf(line.fields) === undefined ? amountOf(line) : undefined;

/** Whether a line's amount may be the price of one of several pieces, which no payment is. */
const isPrice = ({ field }: RecordField, { fields }: RowGroup): boolean =>
  (field === 'price' || field === 'unitPrice') && fields.some((one) => one.field === 'quantity');

const NONE: FieldSet = new Set();

/** The kind of transaction is in a column of its own if only the names of elements say it. */
function findType(
  { nodes, isNamedOnly }: Records,
  placed: ReadonlyMap<OutlineNode, readonly PlacedField[]>,
  columns: ReturnType<typeof createColumns>,
): number {
  const given = [...placed.values()].flat().find(({ field }) => field.field === 'type');
  if (given !== undefined) return given.column;
  const isNamed = isNamedOnly === true || nodes.length > 1 || nodes.some(({ name }) => isDistinct(name));
  return isNamed ? columns.at('Type') : -1;
}

function isDistinct(name: string): boolean {
  const kind = readKind(wordsOf(name).join(' '));
  return kind !== null && kind !== 'Sale' && kind !== 'Other';
}

interface GroupContext {
  ofTicket: FieldSet;
  common: Common;
  at: (heading: string) => number;
  isTaxed: boolean;
}

function planGroups(groups: readonly RowGroup[], context: GroupContext): Map<OutlineNode, GroupPlan> {
  const rows = groups.filter(({ kind }) => kind !== 'tax' || !context.isTaxed);
  return new Map(rows.map((group) => [group.node, planGroup(group, context)]));
}

function planGroup(group: RowGroup, context: GroupContext): GroupPlan {
  const { kind, fields, groups, node } = group;
  const isOfLine = kind === 'line';
  const known = fieldsOf(fields);
  const printed = context.common.lineType < 0 ? printedText(group) : undefined;
  const names = printed === undefined ? namesOf(group) : [printed];
  const type =
    fields.find(({ field }) => field === 'lineType') ?? fields.find(({ field }) => field === 'type');
  const sides = isOfLine ? sidesOf(fields) : undefined;
  const worth = isOfLine ? amountOf(group) : undefined;
  const isElsewhere = (one: RecordField): boolean =>
    one === type || (isOfLine && names[0] === one) || one === sides?.sold || one === sides?.returned;
  const own = fields.filter((one) => !isElsewhere(one));
  const summed = isOfLine ? groups.filter((one) => SUMMED.has(one.kind)) : [];
  const placed = (isOfLine ? own : own.filter(({ field }) => field !== null && OF_PAYMENT.has(field))).map(
    (field) => ({ field, column: context.at(lineHeading(field, worth, known, context.ofTicket)) }),
  );
  const name = nameOfRows(node);
  const signed = placed.filter(({ field }) => field.field !== null && SIGNED.has(field.field));
  return {
    kind,
    name,
    isRefund: kind === 'other' && readKind(wordsOf(name).join(' ')) === 'Refund' && groups.length === 0,
    placed,
    sign: signOf(fields),
    sides,
    money: signed.map(({ column }) => column),
    names,
    amount: isOfLine ? undefined : amountOf(group),
    type,
    change: kind === 'tender' ? fields.find(({ field }) => field === 'change') : undefined,
    voids: fields.filter(({ field }) => field === 'void' || field === 'status'),
    summed: summed.flatMap((one) => {
      const amount = amountOf(one);
      const column = context.at(one.kind === 'tax' ? 'Tax' : 'Discount');
      return amount === undefined || known.has(one.kind === 'tax' ? 'tax' : 'discount')
        ? []
        : [{ group: one.node, amount, column }];
    }),
    groups: planGroups(isOfLine ? groups.filter((one) => !SUMMED.has(one.kind)) : groups, context),
  };
}

/** `{"refunds": {"elements": [{"amount": 4.50}]}}`: what is around a list may say what is in it. */
function nameOfRows({ name, parent }: OutlineNode): string {
  return parent !== null && !isDistinct(name) && isDistinct(parent.name) && parent.children.size === 1
    ? parent.name
    : name;
}

/** Amounts that have the sign of their line; a unit's price has none. */
const SIGNED: FieldSet = new Set<ColumnField>([
  'amount',
  'lineAmount',
  'total',
  'subtotal',
  'tax',
  'discount',
]);
const OF_PAYMENT: FieldSet = new Set<ColumnField>(['maskedCard', 'cardType', 'approval', 'entryMethod']);

/** Without rows for them, and if the lines have none of their own. */
function sumsOf(
  fields: readonly RecordField[],
  groups: readonly RowGroup[],
  ofLines: FieldSet,
): RecordPlan['sums'] {
  const inLines = groups.filter(isLine).flatMap((line) => line.groups);
  const has = (kind: 'discount' | 'tax'): boolean =>
    ofLines.has(kind) || inLines.some((one) => one.kind === kind);
  const tax = fields.find(({ field }) => field === 'tax');
  const discount = fields.find(({ field }) => field === 'discount');
  const isListed = groups.some(({ kind }) => kind === 'discount');
  return [
    ...(discount === undefined || isListed || has('discount')
      ? []
      : [{ kind: 'DISCOUNT' as const, field: discount }]),
    ...(tax === undefined || has('tax') ? [] : [{ kind: 'TAX' as const, field: tax }]),
  ];
}

/** What the elements around a record may say for all records in them. */
const SHARED: readonly (readonly ColumnField[])[] = [
  ['date', 'dateTime'],
  ['register'],
  ['employee', 'employeeId', 'employeeName'],
  ['store'],
];

function placeAround(
  nodes: readonly OutlineNode[],
  known: FieldSet,
  at: (heading: string) => number,
): TablePlan['around'] {
  const placed: PlacedField[] = [];
  const wanted = SHARED.filter((fields) => !fields.some((field) => known.has(field))).flat();
  for (let node = nodes[0]?.parent ?? null; node !== null; node = node.parent) {
    for (const path of valuesIn(node, nodes)) {
      const field = readField(node, path);
      const isKnown = placed.some((one) => one.field.field === field.field);
      if (field.field === null || isKnown || !wanted.includes(field.field)) continue;
      placed.push({ field, column: at(field.heading) });
    }
  }
  return placed;
}

/**
 * The values right in an element, and those of the elements in it: `"shifts": [{"cashier": {"id": 17}}]`. What is around
 * all of a file may name who has exported it.
 */
function valuesIn(node: OutlineNode, records: readonly OutlineNode[]): OutlineNode[][] {
  return [...node.children.values()]
    .filter((child) => !child.repeats && !records.includes(child))
    .flatMap((child) => {
      const all = node.repeats ? [...child.children.values()] : [];
      const inside = all.filter((leaf) => leaf.texts > 0 && !leaf.repeats);
      return [...(child.texts > 0 ? [[child]] : []), ...inside.map((leaf) => [child, leaf])];
    });
}
