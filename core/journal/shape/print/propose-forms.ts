// Proposes which lines are the headings of receipts, by their form alone: lines that occur once per receipt and have
// a number that counts up, a time, a register, or a cashier.

import {
  countsOther,
  formFieldOf,
  type FormSlot,
  type HeadingForm,
  type HeadingForms,
  headingOf,
  isOfOther,
  isTitled,
  type LineForm,
  readLineForm,
  titleTakingBack,
} from '../../lines/heading-form.ts';
import { findHeading, type HeadingLine } from '../../lines/heading-line.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import { lastNumber } from '../../text/char-code.ts';
import { countEach } from '../../text/count-each.ts';
import { upperCase } from '../../text/upper-case.ts';
import { AMONG_WORDS, type HeadingField } from '../../vocabulary/heading-words.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { readKind } from '../table/read-kind.ts';
import { commonWords, findWho, goesWith, isNobody, lastWord } from './propose-who.ts';

/** Lines of one form. */
interface Group {
  lines: { text: string; form: LineForm; at: number }[];
  slots: FormSlot[];
}

/** A form may occur slightly less or more often than receipts. */
const ONCE_A_RECEIPT = { least: 0.5, most: 1.4 };
/** Stamps are above each line: a receipt has at least this many. */
const OFTEN = 2;
const FEWEST = 3;
/** An unnamed number is at least this long. */
const SHORTEST_NUMBER = 3;
const MOSTLY_LONG = 0.5;
/** If nothing else distinguishes them, registers have shorter numbers than cashiers. */
const LONGEST_REGISTER = 2;
const FEW_VALUES = 0.25;

/**
 * @param lines without an amount, and without a meaning of their own
 * @param events those with a meaning: `Safe Drop #: 200614  Station 2` may be a heading among
 * `Sale #: 200613  Station 2`
 * @returns the forms that give more fields than words do
 */
export function proposeForms(
  lines: readonly string[],
  table: PhraseTable<LineMeaning>,
  events: readonly string[] = [],
): HeadingForms {
  const groups = groupByForm(lines);
  const numbered = new Map<string, number>();
  for (const [signature, group] of groups) {
    const at = findNumber(group);
    if (at < 0) continue;
    numbered.set(signature, at);
    groups.set(signature, withoutLettersOf(group, at));
  }
  const best = bestNumbered(groups, numbered);
  if (best !== null && !isPair(groups.get(best)))
    for (const [signature, group] of groups) if (isPair(group)) groups.delete(signature);
  const receipts = best === null ? 0 : sizeOf(groups, best);
  const names = namedElsewhere(groups, receipts);
  const forms = new Map<string, HeadingForm>();
  if (receipts < FEWEST) return forms;
  for (const [signature, group] of groups) {
    const count = group.lines.length;
    const isTwice = areTwoMoments(group, receipts);
    const isOnce = isTwice || isOnceEach(count, receipts);
    const isRepeated = !isOnce && count > receipts * OFTEN && isStamp(group);
    const own = isAlike(groups, numbered, best, signature) ? (numbered.get(signature) ?? -1) : -1;
    const number =
      own >= 0 ? own : findContinued(group, groups.get(best ?? ''), numbered.get(best ?? '') ?? -1);
    if (!isOnce && !isRepeated && number < 0) continue;
    const assigned = assignFields(group, number, table, names);
    const fields = isTwice ? assigned.map((field) => (field === 'employee' ? null : field)) : assigned;
    const labels = fields.map((field, at) => (field === 'employee' ? commonWords(valuesOf(group, at)) : ''));
    const ending = fields[number - 1] === 'employee' ? lastWord(valuesOf(group, number - 1)) : '';
    const isRare = number >= 0 && (own < 0 || !isOnce) && best !== null && signature !== best;
    const isOnlyNumber = fields.every((field) => field === null || field === 'number');
    if (isRare && isOnlyNumber && refersTo(groups, numbered, best, valuesOf(group, number))) continue;
    if (isRare && areElsewhere(group, number, groups.get(best), numbered.get(best) ?? -1)) continue;
    const form = { fields, isStamp: isRepeated, labels, ending, ...(isRare && { variantOf: best }) };
    if (isRepeated || hasMoreFields(group, form)) forms.set(signature, form);
  }
  if (best !== null && !forms.has(best)) renameVariants(forms, best, wordBefore(groups.get(best)));
  const models = modelsOf(forms, groups, numbered, receipts, (group, number) =>
    assignFields(group, number, table, names),
  );
  addVariants(forms, groups, models, asVariant);
  const eventGroups = groupByForm(events);
  addVariants(forms, eventGroups, models, namedVariant);
  const all = new Map([...groups, ...eventGroups]);
  const taken = takenNumbers(
    all,
    [...forms].map(([signature, form]) => ({ signature, form })).concat(models),
  );
  addVariants(forms, all, models, (group, model) => gapVariant(group, model, taken));
  dropSecondMoments(forms, groups, receipts);
  addWho(forms, groups, best === null ? [] : (groups.get(best)?.lines.map(({ at }) => at) ?? []), table);
  return forms;
}

const isOnceEach = (count: number, receipts: number): boolean =>
  count >= receipts * ONCE_A_RECEIPT.least && count <= receipts * ONCE_A_RECEIPT.most + 1;

/** `Entered: 10/10/2026 07:10`, `Issued: 10/10/2026 07:12`: two lines of each receipt that differ only in their word. */
function areTwoMoments(group: Group, receipts: number): boolean {
  if (!isStamp(group) || group.lines.length < receipts) return false;
  const words = countEach(group.lines.map(({ text }) => WORDS_BEFORE.exec(text)?.[0] ?? ''));
  return words.size === 2 && [...words].every(([word, count]) => word !== '' && isOnceEach(count, receipts));
}

const WORDS_BEFORE = /^[^\d]{2,30}/;

/** Whether words in a line of each receipt name its register, and its cashier. */
interface Named {
  register: boolean;
  employee: boolean;
  /** Whom those words name. */
  people: ReadonlySet<string>;
}

function namedElsewhere(groups: ReadonlyMap<string, Group>, receipts: number): Named {
  const isNamed = (field: HeadingField): boolean =>
    [...groups.values()].some(
      ({ slots, lines }) =>
        lines.length >= receipts * ONCE_A_RECEIPT.least &&
        slots.some(({ label, word }) => label === field && word !== WEAK_WORD),
    );
  const lines = [...groups.values()].flatMap((group) => group.lines);
  const people = lines.flatMap(({ text }) => {
    const { employeeId = null, employeeName = null } = findHeading(text) ?? {};
    return [employeeId, employeeName].filter((name) => name !== null);
  });
  return { register: isNamed('register'), employee: isNamed('employee'), people: new Set(people) };
}

/** `06:20  ID 87` is the cashier's, but `Survey 4417  ID 87` isn't if each receipt has `OP# 104`. */
const WEAK_WORD = 'ID';

/** `RECEIPT NO: 920/1397` has another number than `RECEIPT NO: 899`. */
const isPair = (group: Group | undefined): boolean =>
  group?.slots[0]?.label === 'number' && PAIR.test(group.lines[0]?.text ?? '');
const PAIR = /^\P{N}{1,40}\d{1,9}\/\d{1,9}(?![\d/])/u;

/** The word before the number of headings that are read by their words: `RECEIPT` in `RECEIPT NO 4705`. */
const wordBefore = (group: Group | undefined): string =>
  findHeading(group?.lines[0]?.text ?? '')?.numberWord ?? '';

/** If words show what the usual heading is, the word before its number is what its variants have in common with it. */
function renameVariants(forms: Map<string, HeadingForm>, usual: string, word: string): void {
  for (const [signature, form] of forms)
    if (form.variantOf === usual) forms.set(signature, { ...form, variantOf: word });
}

/** `Annulled doc.: N. 7-0015` among `DOCUMENT N. 7-0016`: whether a form has only numbers that another one has. */
function refersTo(
  groups: ReadonlyMap<string, Group>,
  numbered: ReadonlyMap<string, number>,
  other: string,
  numbers: readonly string[],
): boolean {
  const [group, at] = [groups.get(other), numbered.get(other)];
  const own = new Set(group === undefined || at === undefined ? [] : valuesOf(group, at));
  return numbers.every((number) => own.has(number));
}

/**
 * `ORIG: REG#02 TRN#1200` among `REG#06 TRN#7478`: whether none of a form's numbers is next to another one, and nothing
 * says when, so that they are of tickets that are not in the file.
 */
function areElsewhere(group: Group, at: number, usual: Group | undefined, usualAt: number): boolean {
  if (usual === undefined || group.lines.some(({ form }) => form.date !== null || form.seconds >= 0))
    return false;
  const own = valuesOf(group, at).map((value) => lastNumber(value));
  const all = new Set([...own, ...valuesOf(usual, usualAt).map((value) => lastNumber(value))]);
  return own.every((number) => !all.has(number - 1) && !all.has(number + 1));
}

const headingIn = (
  { text, form }: Group['lines'][number],
  known: HeadingForm | undefined,
): HeadingLine | null => (known === undefined ? findHeading(text) : headingOf(form, known));

/** `SESSION 11/16/2026 06:10`: a moment behind other words, where other lines of nearly all receipts have theirs. */
function dropSecondMoments(
  forms: Map<string, HeadingForm>,
  groups: ReadonlyMap<string, Group>,
  receipts: number,
): void {
  const isMoment = ({ fields, isStamp }: HeadingForm): boolean =>
    !isStamp && fields.every((field) => field === null || field === 'date' || field === 'time');
  const isWorded = (signature: string): boolean =>
    groups.get(signature)?.slots.some(({ kind, label }) => kind === 'name' && label === null) === true;
  const found = [...forms].filter(([signature, form]) => isMoment(form) && isWorded(signature));
  if (found.length === 0) return;
  const doubtful = new Set(found.map(([signature]) => signature));
  const timed = [...groups].flatMap(([signature, { lines }]) => {
    if (doubtful.has(signature)) return [];
    const form = forms.get(signature);
    return lines.filter((line) => {
      const heading = headingIn(line, form);
      return heading !== null && heading.date !== null && heading.seconds >= 0;
    });
  });
  if (timed.length < receipts * NEARLY_ALL) return;
  for (const signature of doubtful) forms.delete(signature);
}

const NEARLY_ALL = 0.9;

/** A line that names the cashier, if no other line does. */
function addWho(
  forms: Map<string, HeadingForm>,
  groups: ReadonlyMap<string, Group>,
  receipts: readonly number[],
  table: PhraseTable<LineMeaning>,
): void {
  const areFound = [...groups].some(([signature, { lines }]) => {
    const form = forms.get(signature);
    const named = lines.filter((line) => {
      const heading = headingIn(line, form);
      return (heading?.employeeId ?? null) !== null;
    });
    return named.length >= receipts.length / 2;
  });
  if (areFound) return;
  for (const [signature, { lines }] of groups) {
    const isNumbered = forms.get(signature)?.fields.includes('number') === true;
    const form = isNumbered ? null : findWho(lines, receipts, table);
    if (form === null) continue;
    forms.set(signature, form);
    return;
  }
}

const kindsOf = (slots: readonly FormSlot[]): string => slots.map(({ kind }) => kind).join(' ');

interface Model {
  signature: string;
  form: HeadingForm;
  lines: Group['lines'];
  slots: readonly FormSlot[];
  kinds: string;
}

/** The headings of most receipts, whether words or their form show what they are. */
function modelsOf(
  forms: ReadonlyMap<string, HeadingForm>,
  groups: ReadonlyMap<string, Group>,
  numbered: ReadonlyMap<string, number>,
  receipts: number,
  fieldsOf: (group: Group, number: number) => HeadingForm['fields'],
): Model[] {
  return [...groups].flatMap(([signature, group]) => {
    const { slots, lines } = group;
    const known = forms.get(signature);
    const number = known === undefined ? (numbered.get(signature) ?? -1) : 0;
    if (number < 0 || (known === undefined && lines.length < receipts * ONCE_A_RECEIPT.least)) return [];
    const form = known ?? { fields: fieldsOf(group, number), isStamp: false };
    const variantOf = known === undefined ? wordBefore(group) : (known.variantOf ?? signature);
    return [{ signature, form: { ...form, variantOf }, lines, slots, kinds: kindsOf(slots) }];
  });
}

/**
 * `10/05/26  18:53  DANA  551 RETURN` among lines that end in SALE, `REFUND  TKT 7738  OP 14` among `SALE  TKT 7731
 * OP 14`: rarer variants of the same heading.
 */
function addVariants(
  forms: Map<string, HeadingForm>,
  groups: ReadonlyMap<string, Group>,
  known: readonly Model[],
  read: typeof asVariant,
): void {
  for (const [signature, group] of groups) {
    // The usual heading itself may be read by its words.
    if (forms.has(signature) || known.some((model) => model.signature === signature)) continue;
    const form = known.map((model) => read(group, model)).find((one) => one !== null);
    if (form !== undefined && hasMoreFields(group, form)) forms.set(signature, form);
  }
}

/** @returns null for every other line */
function asVariant(group: Group, model: Model): HeadingForm | null {
  const { form, kinds: ofModel } = model;
  const isLonger = `${kindsOf(group.slots)} `.startsWith(`${ofModel} `);
  if (isLonger && form.fields.length > 2 && isTimed(group, form)) return form;
  return (
    namedVariant(group, model) ??
    shortVariant(group, model) ??
    frontVariant(group, model) ??
    codedVariant(group, model) ??
    titledVariant(group, model)
  );
}

/** `RF No.00000032` among `FS No.00004125`: documents of another kind have a code and numbers of their own. */
function codedVariant({ slots, lines }: Group, { form, lines: ofModel }: Model): HeadingForm | null {
  const masks = new Set(ofModel.map(({ text }) => documentMask(text)));
  const [mask = '', ...others] = [...masks];
  const isAlike = others.length === 0 && lines.every(({ text }) => documentMask(text) === mask);
  const number = slots.findLastIndex(({ kind }) => kind === 'code');
  return isAlike && mask !== '' && number >= 0
    ? { ...form, fields: slots.map((_, at) => (at === number ? 'number' : null)), labels: [] }
    : null;
}

/** `NOTA DE CREDITO N° 714` among `BOLETA N° 90214`: a title that takes back, and a number of its own. */
function titledVariant({ slots, lines }: Group, { form, lines: ofModel }: Model): HeadingForm | null {
  const areTitled = ofModel.every(({ text }) => isTitled(text));
  const number = slots.findLastIndex(({ kind }) => kind === 'code');
  const areTakingBack = lines.every(({ text }) => titleTakingBack(text) !== '');
  // `REFUND OF 5338`: the number of another one
  const numbers = new Set(ofModel.map(({ text }) => lastNumber(text)));
  const areOwn = lines.every(({ text }) => !numbers.has(lastNumber(text)));
  return areTitled && areTakingBack && areOwn && number >= 0
    ? {
        ...form,
        fields: slots.map((_, at) => (at === number ? 'number' : null)),
        labels: [],
        isTitled: true,
      }
    : null;
}

const DOCUMENT = /^\s*\p{Lu}{1,4}(\s{1,3}(?:N[O°º]|NR|NUM)?[.:#]{0,2}\s{0,3}\d{3,14})\s*$/iu;

/** What is behind the code of a document, without its figures; '' for other lines. */
const documentMask = (text: string): string =>
  (DOCUMENT.exec(text)?.[1] ?? '').replaceAll(/\d/g, '9').toUpperCase();

/** `REC#2-0061-4419` among `REC#2-0061-4418 VCD#713-108`: the same, without what is behind the number. */
function frontVariant({ slots }: Group, { form, slots: ofModel }: Model): HeadingForm | null {
  const fields = form.fields.slice(0, slots.length);
  const isFront = slots.length < ofModel.length && fields.includes('number');
  const isSame = slots.every(({ kind, word, text }, at) => {
    const other = ofModel[at];
    return kind === other?.kind && word === other.word && (kind !== 'name' || text === other.text);
  });
  const isNamed = slots.some(({ kind, word }) => kind === 'name' || word.length > 1);
  return isFront && isSame && isNamed ? { ...form, fields, labels: [] } : null;
}

const SHORTEST_VARIANT = 3;

/** `#1  ANNA  14:27` among `00213 #1  ANNA  14:04`: the same without what is in front. */
function shortVariant({ slots, lines }: Group, { form, slots: ofModel }: Model): HeadingForm | null {
  const cut = ofModel.length - slots.length;
  const isSame = slots.every(
    ({ kind, word }, at) => kind === ofModel[cut + at]?.kind && word === ofModel[cut + at]?.word,
  );
  const fields = form.fields.slice(cut);
  const isEnough = slots.length >= SHORTEST_VARIANT && fields.includes('time') && fields.includes('employee');
  const isCut = cut > 0 && !form.fields.slice(0, cut).includes('number');
  return isCut && isSame && isEnough && lines.every((line) => line.form.seconds >= 0)
    ? { ...form, fields, labels: form.labels?.slice(cut) ?? [] }
    : null;
}

function namedVariant(group: Group, { form, slots }: Model): HeadingForm | null {
  const fields = alignFields(group.slots, slots, form);
  return fields === null ? null : { ...form, fields, labels: [] };
}

/** The numbers of all lines of a model's form. */
function numbersOf(
  groups: ReadonlyMap<string, Group>,
  { form, signature }: Pick<Model, 'form' | 'signature'>,
): ReadonlySet<number> {
  const group = groups.get(signature);
  const at = form.fields.indexOf('number');
  return new Set(group === undefined || at < 0 ? [] : valuesOf(group, at).map((value) => lastNumber(value)));
}

/** The numbers that headings give: `Recalled from journal 500131` only refers to one of them. */
const takenNumbers = (
  groups: ReadonlyMap<string, Group>,
  headings: readonly Pick<Model, 'form' | 'signature'>[],
): Set<number> => new Set(headings.flatMap((heading) => [...numbersOf(groups, heading)]));

/**
 * `NO SALE   Ticket# 1020800` among `SALE   Ticket# 1020799`, or `Voucher No: 2209  25-Nov-2026 08:32 AM` among
 * `Bill No: 2208  25-Nov-2026 08:22 AM`: the same word, the same places with date and time, or a kind in place of the
 * word are around numbers that nothing else has and that are next to known ones.
 *
 * @param known its numbers are added if it is one
 * @returns null for every other line
 */
function gapVariant(group: Group, model: Model, known: Set<number>): HeadingForm | null {
  const { form, slots, kinds } = model;
  const number = form.fields.indexOf('number');
  const word = slots[number]?.word ?? '';
  const isAlike = kindsOf(group.slots) === kinds && isStamp(group);
  const same = group.slots.findIndex((slot) => slot.kind === 'code' && slot.word === word);
  const ofKinds = same < 0 && !isAlike ? withKinds(group, model) : null;
  const at = same >= 0 ? same : isAlike ? number : ofKinds === null ? -1 : 1;
  // `NOTA DE CREDITO N° 78` among `BOLETA N° 77` and `BOLETA N° 79`; a letter may be anything.
  if (at < 0 || (word.length < 2 && word !== '#')) return null;
  const numbers = valuesOf(ofKinds ?? group, at).map((value) => lastNumber(value));
  const areOwn = numbers.every((number) => !known.has(number)) && new Set(numbers).size === numbers.length;
  const all = new Set([...known, ...numbers]);
  const beside = numbers.filter((number) => all.has(number - 1) || all.has(number + 1));
  if (!areOwn || beside.length < numbers.length * NAMED_NUMBER.distinct) return null;
  for (const number of numbers) known.add(number);
  return {
    ...form,
    fields: group.slots.map((_, place) => (place === at ? 'number' : null)),
    labels: [],
    ...(ofKinds !== null && { isOfKind: true }),
  };
}

/** `Refund: 551` where others have `Receipt: 550`. @returns the lines that begin with a kind; null for none */
function withKinds({ slots, lines }: Group, model: Model): Group | null {
  if (model.slots.length > 1 || kindsOf(slots) !== 'name code') return null;
  const found = lines.filter(({ form }) => readKind(form.slots[0]?.text ?? '') !== null);
  return found.length === 0 ? null : { slots, lines: found };
}

const FEWEST_NAMED = 2;

/**
 * What the places of a line mean if the same words name its numbers as in a model, and it has a date and a time where
 * that has them; other words may be in front.
 *
 * @returns null for every other line
 */
function alignFields(
  slots: readonly FormSlot[],
  model: readonly FormSlot[],
  { fields }: HeadingForm,
): HeadingForm['fields'] | null {
  const mustHave = new Set(
    [...model.keys()].filter((at) => model[at]?.kind !== 'name' && (fields[at] ?? null) !== null),
  );
  const named = [...mustHave].filter((at) => model[at]?.kind === 'code' && model[at].label !== null);
  let next = 0;
  const aligned = slots.map((slot) => {
    const at = model.findIndex(
      (one, place) => place >= next && one.kind === slot.kind && one.label === slot.label,
    );
    if (at < 0 || (slot.kind === 'name' && at !== next)) return null;
    next = at + 1;
    mustHave.delete(at);
    return fields[at] ?? null;
  });
  return named.length >= FEWEST_NAMED && mustHave.size === 0 ? aligned : null;
}

const sizeOf = (groups: ReadonlyMap<string, Group>, signature: string): number =>
  groups.get(signature)?.lines.length ?? 0;

/** What a customer is called by begins again at some number; the receipt has one of its own. */
const OF_ORDERS: ReadonlySet<string> = new Set(['ORDER', 'ORD', 'SEQ', 'SEQUENCE']);
const OF_ORDER = 0.9;

/** @returns the form that has the receipt numbers: named ones before others, the most common first; null for none */
function bestNumbered(
  groups: ReadonlyMap<string, Group>,
  numbered: ReadonlyMap<string, number>,
): string | null {
  const weightOf = (signature: string): number => {
    const word = wordOf(groups, numbered, signature);
    return sizeOf(groups, signature) * (word === '' ? 1 : 2) * (OF_ORDERS.has(word) ? OF_ORDER : 1);
  };
  const ranked = [...numbered.keys()].sort((a, b) => weightOf(b) - weightOf(a));
  return ranked[0] ?? null;
}

const wordOf = (
  groups: ReadonlyMap<string, Group>,
  numbered: ReadonlyMap<string, number>,
  signature: string,
): string => groups.get(signature)?.slots[numbered.get(signature) ?? -1]?.word ?? '';

/** Whether a form has the same number as another, named by the same word. */
function isAlike(
  groups: ReadonlyMap<string, Group>,
  numbered: ReadonlyMap<string, number>,
  best: string | null,
  signature: string,
): boolean {
  if (best === null || signature === best) return true;
  const word = wordOf(groups, numbered, signature);
  return word !== '' && word === wordOf(groups, numbered, best);
}

/** So many of a form's numbers are next to those of another one if both have the same. */
const CONTINUED = 0.6;

/**
 * `100335 R2 14:33 SAFE DROP` among `100334 R2 14:21 SALE`: numbers in the same place that fill gaps between others.
 * @returns their place; -1 for none
 */
function findContinued({ slots, lines }: Group, best: Group | undefined, at: number): number {
  const slot = slots[at];
  // The word that names the other numbers is their kind.
  const isKind = readKind(best?.slots[at]?.word ?? '') === 'Sale';
  if (best === undefined || !isKind || slot?.kind !== 'code' || slot.label !== null) return -1;
  const isSame =
    isStamp({ slots, lines }) && best.slots.every(({ kind }, place) => slots[place]?.kind === kind);
  const numbersOfLines = ({ lines: all }: Pick<Group, 'lines'>): number[] =>
    all.map(({ form }) => lastNumber(form.slots[at]?.text ?? ''));
  const known = new Set(numbersOfLines(best));
  const numbers = numbersOfLines({ lines });
  const all = new Set([...known, ...numbers]);
  const isNew = new Set(numbers).size === numbers.length && numbers.every((number) => !known.has(number));
  const beside = numbers.filter((number) => all.has(number - 1) || known.has(number + 1));
  return isSame && isNew && beside.length >= numbers.length * CONTINUED ? at : -1;
}

/** Whether each line has a number, a date, or a time where the model has one. */
function isTimed(group: Group, { fields }: HeadingForm): boolean {
  if (isStamp(group)) return true;
  const isNumbered = fields.includes('number') && fields.includes('time') && fields.includes('employee');
  return isNumbered && group.lines.every(({ form }) => form.seconds >= 0);
}

function isStamp({ lines }: Group): boolean {
  return lines.every(({ form }) => form.date !== null && form.seconds >= 0);
}

function groupByForm(lines: readonly string[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  lines.forEach((text, at) => {
    const form = readLineForm(text, 0);
    if (form === null || isOfOther(form)) return;
    const group = groups.get(form.signature);
    if (group === undefined) groups.set(form.signature, { lines: [{ text, form, at }], slots: form.slots });
    else group.lines.push({ text, form, at });
  });
  return groups;
}

const valuesOf = ({ lines }: Group, at: number): string[] =>
  lines.map(({ form }) => form.slots[at]?.text ?? '');

const codesOf = ({ lines }: Group): string[] =>
  lines.map(({ form }) => form.slots.map(({ kind, text }) => (kind === 'code' ? text : '')).join(' '));

/** The same with times: numbers may begin anew each day. */
const momentsOf = ({ lines }: Group): string[] =>
  lines.map(({ form }) => form.slots.map(({ kind, text }) => (kind === 'name' ? '' : text)).join(' '));

/** How many of the numbers follow one that was seen before, whatever is in between: 1 for a sequence. */
function countingShare(values: readonly string[]): number {
  const seen = new Set<number>();
  let following = 0;
  for (const value of values) {
    const number = lastNumber(value);
    if (seen.has(number - 1)) following++;
    seen.add(number);
  }
  return following / Math.max(1, values.length - 1);
}

/** Registers may share a sequence, so that each has only some of its numbers. */
const NAMED_NUMBER = { distinct: 0.9, counting: 0.3, rising: 0.8 };
const BARE_NUMBER = { distinct: 0.95, counting: 0.6, rising: 0.95 };

function risingShare(values: readonly string[]): number {
  const numbers = values.map((value) => lastNumber(value));
  return numbers.filter((number, at) => number > (numbers[at - 1] ?? 0)).length / values.length;
}

/** Shares of two counters that count as well. */
const SAME_COUNT = 0.1;

/** `Order #10  Chk 30011`: whether a number goes on where the other, that of an order, begins again, or soon will. */
function outlasts(group: Group, at: number, other: number): boolean {
  if (group.slots[other]?.label !== 'number') return false;
  const [values, others] = [valuesOf(group, at), valuesOf(group, other)];
  const areShort = others.every(({ length }) => length < SHORTEST_NUMBER);
  return (
    areShort &&
    values.every(({ length }) => length > SHORTEST_NUMBER) &&
    new Set(values).size === values.length
  );
}

/** @returns the slot that holds a receipt's number; -1 for none */
function findNumber(group: Group): number {
  const { slots, lines } = group;
  if (lines.length < FEWEST) return -1;
  let best = -1;
  let bestShare = 0;
  slots.forEach(({ kind, label, word }, at) => {
    const isNamed = label === 'number';
    // One letter before a number that counts up is part of it: `C.0077`.
    if (kind !== 'code' || (label !== null && !isNamed && word.length !== 1)) return;
    if (AMONG_WORDS.has(upperCase(slots[at + 1]?.text ?? '')) && slots[at + 2]?.kind === 'code') return;
    const values = valuesOf(group, at);
    const least = isNamed ? NAMED_NUMBER : BARE_NUMBER;
    // Several registers may have reached the same number.
    const keys = isNamed ? momentsOf(group) : isStamp(group) ? codesOf(group) : values;
    const distinct = new Set(keys).size / values.length;
    const isRepeated = !isNamed && new Set(values).size < values.length / 2;
    const counting = countingShare(values);
    const long = values.filter(({ length }) => length >= SHORTEST_NUMBER).length;
    // A register that is rarely used may not have counted far.
    const isLong = isNamed || long >= values.length * (isStamp(group) ? MOSTLY_LONG : 1);
    const mayRise = isNamed || isStamp(group);
    const isSequence = counting >= least.counting || (mayRise && risingShare(values) >= least.rising);
    if (!isLong || isRepeated || distinct < least.distinct || !isSequence) return;
    const share = counting + Number(isNamed);
    const isMore =
      share > bestShare || (isNamed && share > bestShare - SAME_COUNT && outlasts(group, at, best));
    if (!isMore) return;
    best = at;
    bestShare = share;
  });
  return best;
}

/** Of three or more short unnamed numbers, the one that is always the same is the store's. */
function findStore(group: Group, number: number): number {
  const bare = group.slots.flatMap(({ kind, label }, at) =>
    kind === 'code' && label === null && at !== number ? [{ at, values: new Set(valuesOf(group, at)) }] : [],
  );
  const same = bare.filter(({ values }) => values.size === 1);
  return bare.length >= 3 && same.length === 1 && group.lines.length >= FEWEST ? (same[0]?.at ?? -1) : -1;
}

/** `01 ANNA`, `ROSA #11`: each name has its own code. @returns the place of the code; -1 for none */
function findNumbered(group: Group, fields: readonly (HeadingField | null)[]): number {
  const isOpen = (at: number, kind: FormSlot['kind']): boolean => {
    const slot = group.slots[at];
    return slot?.kind === kind && (slot.label === null || slot.word === '#') && (fields[at] ?? null) === null;
  };
  return group.slots.findIndex((_, at) =>
    [at + 1, at - 1].some((nameAt) => {
      if (!isOpen(at, 'code') || !isOpen(nameAt, 'name')) return false;
      const names = valuesOf(group, nameAt);
      const { size } = new Set(names);
      const areFew = size > 1 && size <= Math.max(3, names.length * FEW_VALUES);
      return areFew && goesWith(valuesOf(group, at), names);
    }),
  );
}

const COUNTER = { least: 0.8, ahead: 0.02 };

/** How many of the numbers that follow another one have the same code as that one. */
function shareOfCounter(group: Group, at: number, number: number): number {
  const codes = new Map<number, string>();
  let [following, same] = [0, 0];
  for (const { form } of group.lines) {
    const code = form.slots[at]?.text ?? '';
    const value = lastNumber(form.slots[number]?.text ?? '');
    const before = codes.get(value - 1);
    if (before !== undefined) following++;
    if (before === code) same++;
    codes.set(value, code);
  }
  return same / Math.max(1, following);
}

const joinedWith = (group: Group, number: number): number[] =>
  [...group.slots.keys()].filter(
    (at) => at !== number && number >= 0 && group.slots[at]?.kind === 'code' && isJoined(group, at, number),
  );

/** In `8121/K114/2`, the letter says nothing of what it is before. */
function withoutLettersOf(group: Group, number: number): Group {
  const joined = joinedWith(group, number);
  if (joined.length === 0) return group;
  const parts = new Set([...joined, number]);
  const slots = group.slots.map((slot, at) =>
    parts.has(at) && slot.word.length === 1 ? { ...slot, label: null } : slot,
  );
  return { ...group, slots };
}

/** The part of a number for which the rest of it counts; -1 for none. */
function findCountedPart(group: Group, joined: readonly number[], number: number): number {
  const counted = joined.filter((at) => {
    const { size } = new Set(valuesOf(group, at));
    return size > 1 && areFew(group, at) && shareOfCounter(group, at, number) >= COUNTER.least;
  });
  return counted.length === 1 ? (counted[0] ?? -1) : -1;
}

/** Of two codes with few values, numbers count by register, whoever the cashier is. @returns -1 if by both */
function findCounter(group: Group, number: number, fields: readonly (HeadingField | null)[]): number {
  const isOpen = ({ kind, label }: FormSlot, at: number): boolean => {
    const { size } = new Set(valuesOf(group, at));
    const areFew = size > 1 && size <= Math.max(3, group.lines.length * FEW_VALUES);
    return kind === 'code' && label === null && fields[at] === null && areFew;
  };
  const shares = group.slots
    .flatMap((slot, at) => (isOpen(slot, at) ? [{ at, share: shareOfCounter(group, at, number) }] : []))
    .toSorted((a, b) => b.share - a.share);
  const [best, next] = shares;
  if (best === undefined || next === undefined || shares.length !== 2) return -1;
  return best.share >= COUNTER.least && best.share >= next.share + COUNTER.ahead ? best.at : -1;
}

/** `8121/K114/2`, `18311/101/T0341`: whether a code and the number are parts of one another's word. */
function isJoined({ lines }: Group, at: number, number: number): boolean {
  return lines.every(({ text, form }) => {
    const [code = '', ofTicket = ''] = [at, number].map((place) => form.slots[place]?.text);
    const isAfter = at > number;
    const from = text.indexOf(isAfter ? ofTicket : code);
    const to = text.lastIndexOf(isAfter ? code : ofTicket);
    return code !== '' && from >= 0 && to > from && JOINED.test(text.slice(from, to));
  });
}

const JOINED = /^[^\s/-]+[/-](?:\S*[/-])?\p{L}{0,3}$/u;

/** `SHIFT 1`: a word that is always the same and doesn't name a field. */
function isBehindOtherWord(group: Group, at: number): boolean {
  return group.slots[at - 1]?.kind === 'name' && new Set(valuesOf(group, at - 1)).size === 1;
}

/** `REG C01 MC#01`: of two registers, one begins with the letter of clerks, behind the mode of its register. */
function findClerk(slots: readonly FormSlot[], fields: readonly (HeadingField | null)[]): number {
  if (fields.filter((field) => field === 'register').length < 2) return -1;
  return slots.findIndex(({ text }, at) => {
    const [letters] = /^[A-Z]{1,4}(?=\d)/i.exec(text) ?? [];
    return fields[at] === 'register' && letters !== undefined && formFieldOf(letters) === 'employee';
  });
}

/** `C1 OP2`: where another word names the cashier, the letter is that of a caja, caisse, cassa, or caixa. */
function findTill(slots: readonly FormSlot[], fields: readonly (HeadingField | null)[]): number {
  const isNamed = slots.some(({ word }, at) => fields[at] === 'employee' && word.length > 1);
  return isNamed ? slots.findIndex(({ word }, at) => fields[at] === 'employee' && word === 'C') : -1;
}

/** `CCF:009792`, `GNF: 0012`, `OR# 0012`: what stands in front of a counter's digits is no name. */
function isLabel({ lines }: Group, at: number): boolean {
  return lines.every(({ text, form }) => {
    const word = form.slots[at]?.text ?? '';
    const place = word === '' ? -1 : text.indexOf(word);
    return place >= 0 && /^(?:[:#]|[:.] ?#) ?\d/.test(text.slice(place + word.length));
  });
}

const areFew = (group: Group, at: number): boolean =>
  new Set(valuesOf(group, at)).size <= Math.max(3, group.lines.length * FEW_VALUES);

function assignFields(
  group: Group,
  number: number,
  table: PhraseTable<LineMeaning>,
  names: Named,
): HeadingForm['fields'] {
  const { slots } = group;
  const store = findStore(group, number);
  const isHeading = number >= 0 || slots.some(({ kind }) => kind === 'time');
  const fields = slots.map(({ kind, label }, at): HeadingField | null => {
    if (at === number) return 'number';
    if (at === store) return 'store';
    if (kind === 'date' || kind === 'time') return kind;
    if (slots[at]?.word === WEAK_WORD && (names.employee || !areFew(group, at))) return null;
    if (kind === 'name') return label === 'employee' ? 'employee' : null;
    // `OTTAWA ON K1Y 2Z1` above each receipt.
    const isAmong = !isHeading && slots.length > 2 && slots[at]?.word.length === 1;
    if (isAmong && new Set(valuesOf(group, at)).size === 1) return null;
    return label === 'number' ? null : label;
  });
  const joined = joinedWith(group, number);
  const has = (field: HeadingField): boolean => fields.includes(field);
  const counted = has('register') || names.register ? -1 : findCountedPart(group, joined, number);
  if (counted >= 0) fields[counted] = 'register';
  const till = has('register') || names.register ? -1 : findTill(slots, fields);
  if (till >= 0) fields[till] = 'register';
  const clerk = has('employee') ? -1 : findClerk(slots, fields);
  if (clerk >= 0) fields[clerk] = 'employee';
  const numbered = number < 0 || has('employee') ? -1 : findNumbered(group, fields);
  if (numbered >= 0) {
    fields[numbered] = 'employee';
    const nameAt = slots[numbered + 1]?.kind === 'name' ? numbered + 1 : numbered - 1;
    fields[nameAt] = 'employee';
  }
  const counter = has('register') || names.register || number < 0 ? -1 : findCounter(group, number, fields);
  if (counter >= 0) fields[counter] = 'register';
  slots.forEach(({ kind, label, word }, at) => {
    // `#03` is another number than the receipt's, which is beside it or in another line.
    const isLabelled = label !== null && word !== '#';
    if (fields[at] !== null || isLabelled || joined.includes(at)) return;
    const isBehindCashier =
      kind === 'name' && fields[at - 1] === 'employee' && slots[at - 1]?.kind === 'code';
    if (isBehindCashier) fields[at] = 'employee';
    if (!isHeading || isBehindCashier) return;
    if (kind === 'code' && isBehindOtherWord(group, at) && (names.register || countsOther(slots[at - 1])))
      return;
    const values = new Set(valuesOf(group, at));
    const longest = Math.max(...[...values].map((value) => value.replace(/^0+(?=\d)/, '').length));
    if (!areFew(group, at) || (word === '#' && number < 0 && longest > LONGEST_REGISTER)) return;
    if (kind === 'name') {
      const areOthers = [...values].every(
        (name) => !HALF_OF_DAY.test(name) && !isNobody(name) && !table.mayBegin(upperCase(name)),
      );
      // With only one cashier, the name is before a named number and a named register.
      const areNames =
        isVaried(group, at) || (at === 0 && number >= 0 && slots[number]?.word !== '' && has('register'));
      const areWords = names.employee && ![...values].every((value) => names.people.has(value));
      if (areOthers && areNames && !has('employee') && !areWords && !isLabel(group, at))
        fields[at] = 'employee';
    } else if (!has('register') && !names.register && (longest <= LONGEST_REGISTER || has('employee'))) {
      fields[at] = 'register';
    } else if (!has('employee') && !names.employee && (values.size > 1 || slots[at + 1]?.kind === 'name'))
      fields[at] = 'employee';
  });
  const machine = number >= 0 || names.register || fields.includes('register') ? -1 : findMachine(group);
  if (machine >= 0) fields[machine] = 'register';
  return fields;
}

/** Of `Le 21/11/2026 à 07:25` in each receipt, `Imprimé le 22/11/2026 à 08:04` above them all is no other name. */
function isVaried(group: Group, at: number): boolean {
  const counts = countEach(valuesOf(group, at));
  const most = Math.max(...counts.values());
  return counts.size > 1 && (group.lines.length < FEWEST_VARIED || most < group.lines.length - 1);
}

const FEWEST_VARIED = 10;

const MOST_MACHINES = 9;

/** `11-17-2026 TUE  #3001`: one of a few numbers beside the day at the head of each receipt, whose own is below. */
function findMachine(group: Group): number {
  const { slots, lines } = group;
  const at = slots.findIndex(({ kind, word }) => kind === 'code' && word === '#');
  const others = slots.filter((_, place) => place !== at);
  if (at < 0 || others.length !== 1 || others[0]?.kind !== 'date') return -1;
  const values = new Set(valuesOf(group, at));
  const areFew = values.size > 1 && values.size <= Math.min(MOST_MACHINES, lines.length * FEW_VALUES);
  return areFew ? at : -1;
}

/** Before a time. */
const HALF_OF_DAY = /^[AP]\.?M\.?$/i;

const FIELDS = ['number', 'register', 'employeeId', 'date'] as const;

function countFields(heading: HeadingLine | null): number {
  if (heading === null) return 0;
  return FIELDS.filter((field) => heading[field] !== null).length + Number(heading.seconds >= 0);
}

const isShort = (number: string | null | undefined): boolean => (number?.length ?? 0) < SHORTEST_NUMBER;

/**
 * Whether the lines' words give fewer fields than their form does. A number that is nearly always the same doesn't
 * count, nor does that of an order if the form has another one.
 */
function hasMoreFields({ lines }: Group, known: HeadingForm): boolean {
  const headings = lines.map(({ text }) => findHeading(text));
  const isConstant =
    new Set(headings.map((one) => one?.number)).size <= Math.max(1, lines.length * FEW_VALUES);
  const better = lines.filter(({ form }, at) => {
    const heading = headings[at] ?? null;
    const formed = headingOf(form, known);
    const isMisled = isConstant && (heading?.number ?? null) !== null;
    const isOfOrder = (heading?.number ?? '') !== '' && isShort(heading?.number) && !isShort(formed.number);
    return countFields(formed) + Number(isMisled) * 2 + Number(isOfOrder) > countFields(heading);
  });
  return better.length > lines.length / 2;
}
