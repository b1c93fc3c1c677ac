export { chooseExamples, type ChosenExample, LOOKED_AT, LOOKED_AT_OF_A_KIND } from './choose-examples.ts';
export { EXAMPLE_KINDS, type ExampleKind, type Reason, REASON_KINDS } from './example-kinds.ts';
export { findIdleLines } from './idle-lines.ts';
export { findUnused } from './find-unused.ts';
export type { ReadTicket, TicketShape } from './read-ticket.ts';
