// What all printed journals share: lines of a width, and the parts of a receipt.
import { TOBACCO } from '@tillwatch/simulation';
import type { Kind, Line, Ticket } from '../model/day.ts';
import type { DateForm, MoneyForm, TimeForm } from '../model/forms.ts';

/** One receipt to be printed, with its day, time, and amounts as this file writes them. */
export interface Print {
  ticket: Ticket;
  date: string;
  time: string;
  money(cents: number): string;
  /** An article's name, as long as there is room for. */
  cut(name: string): string;
  /** Lines that an age check prints above what it is for. */
  ageCheck: readonly string[];
  /** Lines of a card slip below a payment by card. */
  cardSlip: readonly string[];
}

export interface JournalStyle {
  system: string;
  kinds: readonly Kind[];
  dates: readonly DateForm[];
  times: readonly TimeForm[];
  monies: readonly MoneyForm[];
  /** The most letters of an article's name that are printed. */
  nameLength: number;
  employee: 'id' | 'name' | 'first name' | null;
  hasRegister: boolean;
  /** Set where a receipt goes on until its last line says whose it is. */
  endsWithHeading?: boolean;
  /** How the number is printed, if it isn't as it is. */
  numberOf?(number: number): string;
  receipt(print: Print): string[];
}

/** A line with something at each end. */
export const spread = (left: string, right: string, width: number): string =>
  left + ' '.repeat(Math.max(1, width - left.length - right.length)) + right;

export const center = (text: string, width: number): string =>
  ' '.repeat(Math.max(0, Math.floor((width - text.length) / 2))) + text;

export const isPaid = ({ ticket }: Print): boolean => ticket.kind === 'sale' || ticket.kind === 'refund';

/** The lines of all articles, age checks among them. */
export function articles(print: Print, write: (line: Line) => string[]): string[] {
  let isChecked = false;
  return print.ticket.lines.flatMap((line) => {
    const isTobacco = TOBACCO.some(({ name }) => name === line.name);
    const check = isTobacco && !isChecked && !line.isVoid ? print.ageCheck : [];
    isChecked ||= isTobacco;
    return [...check, ...write(line)];
  });
}

/** The lines of all payments, card slips among them. */
export function payments(print: Print, write: (method: 'cash' | 'card', cents: number) => string): string[] {
  return print.ticket.tenders.flatMap(({ method, cents }) => [
    write(method, cents),
    ...(method === 'card' ? print.cardSlip : []),
  ]);
}

/** A line that is printed only if there is something to print. */
export const unlessZero = (cents: number, line: string): string[] => (cents === 0 ? [] : [line]);
