// How a journal is printed anew: from another style, other tickets, other lines, or in other cells.
import type { Cell } from '@tillwatch/core/journal';
import type { Random } from '@tillwatch/simulation';
import type { ExportFile } from '../../export-file.ts';
import type { JournalPlan, PrintedPart } from '../../journals/journal-plan.ts';
import { printParts, truthOfJournal, writeJournal } from '../../journals/make-journal.ts';
import type { JournalStyle } from '../../journals/print.ts';
import type { Truth, TruthTransaction } from '../../truth.ts';
import type { Change } from '../change.ts';

const change = (name: string, apply: Change['apply']): Change => ({ name, shapes: ['journal'], apply });

/** @param edit returns null where it doesn't apply */
export const withPlan = (
  name: string,
  edit: (plan: JournalPlan, random: Random) => JournalPlan | null,
): Change =>
  change(name, (made, random) => {
    const plan = made.journal === undefined ? null : edit(made.journal, random);
    return plan === null ? null : writeJournal(plan, made.container);
  });

/** @param edit returns null where it doesn't apply */
export const withStyle = (
  name: string,
  edit: (style: JournalStyle, plan: JournalPlan) => Partial<JournalStyle> | null,
): Change =>
  withPlan(name, (plan) => {
    const edited = edit(plan.style, plan);
    return edited === null ? null : { ...plan, style: { ...plan.style, ...edited } };
  });

type EditParts = (parts: PrintedPart[], plan: JournalPlan, random: Random) => PrintedPart[] | null;

/** @param edit returns null where it doesn't apply */
export const withParts = (name: string, edit: EditParts): Change =>
  change(name, (made, random) => {
    const plan = made.journal;
    const parts = plan === undefined ? null : edit(printParts(plan), plan, random);
    return plan === undefined || parts === null ? null : writeJournal(plan, made.container, parts);
  });

/** @param edit one ticket's lines */
export const withLines = (
  name: string,
  edit: (lines: string[], part: PrintedPart, plan: JournalPlan) => string[],
): Change =>
  withParts(name, (parts, plan) => parts.map((part) => ({ ...part, lines: edit(part.lines, part, plan) })));

/** @param edit all lines of the export; the part is where a line is from */
export const withRows = (
  name: string,
  edit: (lines: readonly PrintedLine[], plan: JournalPlan, random: Random) => Cell[][] | null,
): Change =>
  change(name, (made, random) => {
    const plan = made.journal;
    if (plan === undefined || plan.traits.has('sheet per register')) return null;
    const lines = printParts(plan).flatMap((part) => part.lines.map((text) => ({ text, part })));
    const rows = edit(lines, plan, random);
    return rows === null ? null : { ...made, sheets: { Journal: rows } };
  });

export interface PrintedLine {
  text: string;
  part: PrintedPart;
}

/** The same for an export that now names the register, whether its receipts do or not. */
export const namingRegisters = (changing: Change): Change => ({
  ...changing,
  apply(made, random) {
    const found = changing.apply(made, random);
    const plan = found?.journal;
    if (found === null || plan === undefined) return null;
    return { ...found, truth: truthOfJournal({ ...plan, style: { ...plan.style, hasRegister: true } }) };
  },
});

/** Changes single transactions of a truth. */
export const mapTruth = (
  made: ExportFile,
  edit: (one: TruthTransaction, at: number, all: readonly TruthTransaction[]) => TruthTransaction,
): ExportFile => {
  const truth: Truth | null =
    made.truth === null ? null : { ...made.truth, transactions: made.truth.transactions.map(edit) };
  return { ...made, truth };
};

/** What is between two receipts: a blank row, a rule, or nothing. */
export function gapOf({ bottom }: JournalStyle): string[] {
  const last = bottom.at(-1);
  return last !== undefined && isGap(last) ? [last] : [];
}

export const isGap = (line: string): boolean => /^\s*(?:([-=*])\1*)?\s*$/.test(line);

/** A part that is no ticket, with what separates tickets below it. */
export const blockOf = (style: JournalStyle, register: string, lines: readonly string[]): PrintedPart => ({
  register,
  ticket: null,
  lines: [...lines, ...gapOf(style)],
});
