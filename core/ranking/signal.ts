// What ranking says of a transaction: statements that a person can check.
import type { FindingKind } from './kind-names.ts';
import type { Answers } from './people/answers.ts';
import type { Comparison } from './people/compare-people.ts';
import type { StoreView } from './store-view.ts';
import type { TicketFacts, TicketKey } from './ticket-facts.ts';

/** Whom a statement looks at: the ticket alone, its register in the minutes around it, or its cashier's weeks. */
export type SignalLevel = 'ticket' | 'register' | 'person';

/**
 * What the sentence of a signal means, whatever it is estimated to count: what raises the risk never counts below 0, and
 * what speaks for the cashier never above. Signals without it name what kind of transaction it is.
 */
type Effect = 'raises' | 'lowers';

/** What a signal says of one transaction. */
export interface SignalHit {
  /** With its figures, such as one would say it in front of the cashier. */
  sentence: string;
  /** How many times the signal's weight it counts; 1 when absent. */
  strength?: number;
  /** The transactions it rests on. */
  links?: TicketKey[];
  /** Positions in the receipt's lines that it rests on. */
  lineIndexes?: number[];
  /** Money that may be missing, cents. The highest of a transaction's signals counts, unless one says what is left of it. */
  atRiskCents?: number;
  /** Nothing printed says how much it is: `atRiskCents` is what such cases usually come to. */
  isAssumed?: true;
  /** What is left at risk whatever others say, cents: the goods came back, or most of them. */
  leftCents?: number;
}

/** What a signal of the ticket or its register may look at besides the ticket. */
export interface Surroundings {
  store: StoreView;
}

/** What is known of one cashier of the store. */
export interface PersonView {
  /** Beside the others of the store; null where there is nothing to compare. */
  compare(kind: FindingKind): Comparison | null;
  /** What reviewers have said of such transactions of the cashier. */
  answers(kind: FindingKind): Answers;
}

/** Of the ticket alone, or of its register in the minutes around it. */
export interface SignalRule<Id extends string = string> {
  id: Id;
  level: 'ticket' | 'register';
  /** As people read it. */
  label: string;
  effect?: Effect;
  /** Says something of what happened, and not what: nobody would name it as the reason for a look. */
  isCircumstance?: true;
  find(ticket: TicketFacts, around: Surroundings): SignalHit | null;
}

/** Of the ticket's cashier. What it says depends on what the ticket counts as, and on nothing else of the ticket. */
export interface PersonSignalRule<Id extends string = string> {
  id: Id;
  level: 'person';
  label: string;
  effect?: Effect;
  find(kinds: readonly FindingKind[], person: PersonView): SignalHit | null;
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

export function keyOf({ registerId, transactionNumber, time }: TicketFacts): TicketKey {
  return { registerId, transactionNumber, time };
}
