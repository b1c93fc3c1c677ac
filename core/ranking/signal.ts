// What ranking says about a transaction: statements that a person can check.
import type { FindingKind } from './kind-names.ts';
import type { Answers } from './people/answers.ts';
import type { Comparison } from './people/compare-people.ts';
import type { StoreView } from './store-view.ts';
import type { TicketFacts, TicketKey } from './ticket-facts.ts';

/** What a statement looks at: the ticket alone, its register in the minutes around it, or its cashier's weeks. */
export type SignalLevel = 'ticket' | 'register' | 'person';

/**
 * What a signal's sentence means, whatever weight is estimated for it: one that raises the risk never counts below 0,
 * and one in the cashier's favor never above. Signals without an effect name the kind of transaction.
 */
type Effect = 'raises' | 'lowers';

/** What a signal says about one transaction. */
export interface SignalHit {
  /** With its figures, worded so that it could be said in front of the cashier. */
  sentence: string;
  /** A factor for the signal's weight; defaults to 1. */
  strength?: number;
  /** The transactions it rests on. */
  links?: TicketKey[];
  /** Positions in the receipt's lines that it rests on. */
  lineIndexes?: number[];
  /**
   * Money that may be missing, cents. The highest of a transaction's signals counts, unless one says what is left of
   * it.
   */
  atRiskCents?: number;
  /** Nothing printed says how much it is: `atRiskCents` is what such cases usually come to. */
  isAssumed?: true;
  /** What is left at risk whatever other signals say, cents: the goods came back, or most of them. */
  leftCents?: number;
}

/** What a signal of the ticket or its register may look at besides the ticket. */
export interface Surroundings {
  store: StoreView;
}

/** What is known about one cashier of the store. */
export interface PersonView {
  /** Compared with the others of the store; null if there is nothing to compare. */
  compare(kind: FindingKind): Comparison | null;
  /** How many of a kind are usual among the others for a sale at an hour, 0 to 23; null if there is nothing to compare. */
  usualAt(kind: FindingKind, hour: number): number | null;
  /** What reviewers have said about the cashier's transactions of this kind. */
  answers(kind: FindingKind): Answers;
}

/** About the ticket alone, or about its register in the minutes around it. */
export interface SignalRule<Id extends string = string> {
  id: Id;
  level: 'ticket' | 'register';
  /** As people read it. */
  label: string;
  effect?: Effect;
  /** Describes the circumstances, not what happened: nobody would name it as the reason for a look. */
  isCircumstance?: true;
  /** The transaction that it names counts the money: nothing speaks for the cashier. */
  isCountedThere?: true;
  find(ticket: TicketFacts, around: Surroundings): SignalHit | null;
}

/**
 * About the ticket's cashier. What it says depends on what the ticket counts as, perhaps on its hour, and on nothing else
 * about the ticket.
 */
export interface PersonSignalRule<Id extends string = string> {
  id: Id;
  level: 'person';
  label: string;
  effect?: Effect;
  /** What it says depends on the hour, too. */
  looksAtHour?: true;
  /** @param hour 0 to 23; null if it isn't known. */
  find(kinds: readonly FindingKind[], person: PersonView, hour: number | null): SignalHit | null;
}

/** Keeps the id's own type. */
export function defineSignal<const Id extends string>(signal: SignalRule<Id>): SignalRule<Id> {
  return signal;
}

/** Keeps the id's own type. */
export function definePersonSignal<const Id extends string>(
  signal: PersonSignalRule<Id>,
): PersonSignalRule<Id> {
  return signal;
}

export function keyOf({ registerId, transactionNumber, time, placed }: TicketFacts): TicketKey {
  return { registerId, transactionNumber, time: placed?.printedTime ?? time };
}
