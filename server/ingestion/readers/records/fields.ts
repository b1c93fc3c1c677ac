// The values in an element and what they are, by their names and those of the elements around them.

import {
  type ColumnField,
  countEach,
  createTextMemo,
  fieldOfHeading,
  readCents,
  readPrintedLine,
} from '@tillwatch/core/journal';
import { isAside, isHolder, spellingsOf, wordsOf } from './element-names.ts';
import type { OutlineNode } from './outline.ts';

export interface RecordField {
  /** From the element that has the value, without that element. Empty for its own text. */
  path: readonly OutlineNode[];
  heading: string;
  /** null if nothing says what it is. */
  field: ColumnField | null;
  /** Whether it says something only by being there: `<voided/>`. */
  isFlag: boolean;
}

/** Fields that are the same whatever element they are in. */
const ANYWHERE: ReadonlySet<ColumnField> = new Set([
  'number',
  'date',
  'time',
  'dateTime',
  'register',
  'employee',
  'employeeId',
  'employeeName',
  'cashAmount',
  'cardAmount',
  'maskedCard',
  'cardType',
  'approval',
  'entryMethod',
  'void',
  'returned',
  'store',
]);

const title = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const BARE_NUMBER = /^(?:id|no|nr|num|number|numero|nummer|key|code|seq)$/i;

/** Whether a record's own number has no other name than that. */
export function isBareNumber({ path, field }: RecordField): boolean {
  const [leaf] = path;
  return (
    field === null &&
    path.length === 1 &&
    leaf !== undefined &&
    BARE_NUMBER.test(leaf.name) &&
    leaf.samples.length > 0 &&
    leaf.samples.every((text) => /\d/.test(text))
  );
}

const DECIMAL = /^[-+]?\d{1,9}[.,]\d{2,4}$/;

/** Whether nothing but amounts is in it, though its name doesn't say so. */
export function holdsDecimals({ field, path }: RecordField): boolean {
  const samples = path.at(-1)?.samples ?? [];
  return field === null && samples.length > 0 && samples.every((text) => DECIMAL.test(text));
}

/** Whether texts are lines of a printed receipt: several have words and an amount at the end. */
export const holdsPrint = ({ samples }: OutlineNode): boolean =>
  samples.filter((text) => readPrintedLine(text) !== null).length > 1;

const AMOUNT_ALONE = /^(?:amount|value|content)$/i;
const CURRENCY = /^(?:currency|ccy)/i;

/** `"total": {"amount": 460, "precision": 2}`: how many digits are behind the point, which isn't written. */
const DIGITS = /^(?:precision|exponent|scale|decimals|decimal_?(?:places|digits)|fraction_?digits)$/i;
const WHOLE = /^[-+]?\d{1,9}$/;

const digitsIn = (holder: OutlineNode): OutlineNode | undefined =>
  [...holder.children.values()].find(({ name }) => DIGITS.test(name));

/** Whether an amount is in hundredths, as the value beside it says, too. */
function isInHundredths(leaf: OutlineNode, holder: OutlineNode): boolean {
  const digits = digitsIn(holder)?.samples ?? [];
  return (
    AMOUNT_ALONE.test(leaf.name) &&
    digits.length > 0 &&
    digits.every((text) => text === '2') &&
    leaf.samples.length > 0 &&
    leaf.samples.every((text) => WHOLE.test(text))
  );
}

/** `"tax_money": {"amount": 41, "currency": "USD"}`: what is around an amount names it. */
function isOnlyAmount(leaf: OutlineNode, holder: OutlineNode): boolean {
  return (
    AMOUNT_ALONE.test(leaf.name) &&
    [...holder.children.values()].some(({ name }) => CURRENCY.test(name) || DIGITS.test(name))
  );
}

const MONEY: ReadonlySet<ColumnField> = new Set(['discount', 'tax', 'amount', 'total', 'price']);

/** `"discount": {"label": "10% off", "amount": -1}`: whatever its name sounds like, words are no amounts. */
const isNoAmount = (field: ColumnField, { samples }: OutlineNode): boolean =>
  MONEY.has(field) && samples.length > 0 && samples.every((text) => readCents(text) === null);

/** @param base the element that has the values @param path from it to a value */
export function readField(base: OutlineNode, path: readonly OutlineNode[]): RecordField {
  const owner = path.at(-2) ?? base;
  const last = path.at(-1) ?? base;
  const naming = path.length > 1 && isOnlyAmount(last, owner) ? path.slice(0, -1) : path;
  const leaf = naming.at(-1) ?? base;
  const around = naming.slice(0, -1);
  const sounds = nameField(base, around, leaf);
  const named = sounds !== null && isNoAmount(sounds.field, last) ? null : sounds;
  const heading = title(named?.heading ?? plainHeading(base, around, leaf));
  return {
    path,
    heading: naming !== path && isInHundredths(last, owner) ? `${heading} (cents)` : heading,
    field: named?.field ?? null,
    isFlag: !last.isAttribute && last.texts === 0 && last.children.size === 0 && last.count < owner.count,
  };
}

interface Named {
  heading: string;
  field: ColumnField;
}

function nameField(base: OutlineNode, around: readonly OutlineNode[], leaf: OutlineNode): Named | null {
  const holder = around.at(-1);
  if (holder === undefined)
    return known(spellingsOf(leaf)) ?? (leaf === base ? null : known(joined(base, leaf)));
  const together = known(joined(holder, leaf));
  if (together !== null) return together;
  if (around.some(isAside)) return null;
  if (isHolder(holder)) return nameField(base, around.slice(0, -1), leaf);
  const alone = known(spellingsOf(leaf));
  return alone !== null && ANYWHERE.has(alone.field) ? alone : personsNumber(holder, leaf);
}

const PERSONS_NUMBER =
  /^(?:sys|system|internal|login|user|badge|pers|person|staff|emp)?[-_]?(?:id|no|nr|num|number|code|key|ref|clave|codigo|codice|numero|nummer)$/i;

/** `<cashier sysid="9">Ruth</cashier>`: how a system numbers its people, unless another value is their number. */
function personsNumber(person: OutlineNode, leaf: OutlineNode): Named | null {
  if (!PERSONS_NUMBER.test(leaf.name) || known(spellingsOf(person))?.field !== 'employee') return null;
  const beside = [...person.children.values()].flatMap((other) => [
    ...spellingsOf(other),
    ...joined(person, other),
  ]);
  if (beside.some((spelling) => fieldOf(spelling) === 'employeeId')) return null;
  return leaf.samples.some((text) => /\d/.test(text)) ? { heading: 'Cashier id', field: 'employeeId' } : null;
}

const joined = (around: OutlineNode, leaf: OutlineNode): string[] =>
  spellingsOf(around).flatMap((outer) => spellingsOf(leaf).map((inner) => `${outer} ${inner}`));

function known(spellings: readonly string[]): Named | null {
  for (const heading of [...spellings, ...spellings.flatMap(turned)]) {
    const field = fieldOf(heading);
    if (field !== null) return { heading, field };
  }
  return null;
}

const memo = createTextMemo<ColumnField | 'none'>();

function fieldOf(heading: string): ColumnField | null {
  let field = memo.get(heading);
  if (field === undefined) {
    field = fieldOfHeading(heading) ?? 'none';
    memo.keep(heading, field);
  }
  return field === 'none' ? null : field;
}

/** `amount_total` is a total amount. */
function turned(spelling: string): string[] {
  const words = spelling.split(' ');
  return words.length === 2 ? [words.toReversed().join(' ')] : [];
}

/** The shortest name, and that of the element around it. It must not mean a field by chance. */
function plainHeading(base: OutlineNode, around: readonly OutlineNode[], leaf: OutlineNode): string {
  const own = spellingsOf(leaf).at(-1) ?? leaf.name;
  const holder = around.at(-1);
  return holder === undefined ? own : headingIn(base, `${spellingsOf(holder).at(-1) ?? holder.name} ${own}`);
}

const headingIn = (base: OutlineNode, heading: string): string =>
  fieldOfHeading(heading) === null ? heading : `${base.name} › ${heading}`;

/** `cGood` and `vGood` are both `Good` without what comes before it: values that nothing names get their whole names. */
export function withOwnHeadings(base: OutlineNode, fields: readonly RecordField[]): RecordField[] {
  const counts = countEach(fields.map(({ heading }) => heading));
  return fields.map((one) => {
    const whole = one.path.map(({ name }) => wordsOf(name).join(' ')).join(' ');
    const isOwn = one.field !== null || counts.get(one.heading) === 1 || whole === '';
    return isOwn ? one : { ...one, heading: title(headingIn(base, whole)) };
  });
}
