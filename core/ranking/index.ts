export {
  assessRisk,
  findPersonSignals,
  findSignals,
  findSilencing,
  type Found,
  type FoundSignal,
  type LeftOutSignal,
  type Risk,
  type Signal,
  type SignalException,
  type Speaking,
  type Strengths,
  strengthsOf,
  weigh,
  weighSignals,
} from './assess-risk.ts';
export { kindsOf } from './finding-kinds.ts';
export { heldKindsOf } from './held-kinds.ts';
export { figureText, FINDING_KIND_IDS, FINDING_KINDS, type FindingKind, kindText } from './kind-names.ts';
export { type Answer, fitWeights, type Prior } from './learning/fit-weights.ts';
export { type Learning, learnWeights, type OrderComparison } from './learning/learn-weights.ts';
export { type Decision, replayDecisions } from './learning/replay-decisions.ts';
export { shareInterval } from './learning/share-interval.ts';
export { type AnswerRecord, type Answers, createAnswerRecord } from './people/answers.ts';
export { comparePeople, type Comparison, type PeopleComparison } from './people/compare-people.ts';
export { viewPerson } from './people/view-person.ts';
export { countTicket, hourOf, newTally, type PersonTally, type StoreTally } from './people/tally.ts';
export type { PersonView, SignalLevel } from './signal.ts';
export {
  PERSON_SIGNAL_IDS,
  PERSON_SIGNALS,
  SIGNAL_IDS,
  type SignalId,
  SIGNALS,
  TICKET_SIGNALS,
} from './signals/index.ts';
export { sharePlaces } from './share-places.ts';
export { type KeptFacts, packFacts, type RowFacts, unpackFacts } from './stored-facts.ts';
export { compareTickets, type StoreView, viewStore } from './store-view.ts';
export { gatherTicketFacts, type TicketFacts, type TicketKey } from './ticket-facts.ts';
export { DEFAULT_THRESHOLDS, type RankingThresholds, UNKNOWN_CENTS } from './thresholds.ts';
export { secondsBetween } from './seconds-between.ts';
export { placeByNumber } from './set-back.ts';
export { findTurnedBack } from './turned-back.ts';
export { DEFAULT_WEIGHTS, type Weights } from './weights.ts';
