/** What a cashier does more or less often than others, honestly: how many of a hundred tickets have it. */
export const HABITS = {
  'void-line': 2.5,
  'void-after-total': 0.6,
  'void-ticket': 0.4,
  abort: 1,
  'no-sale': 1.2,
  refund: 0.5,
  override: 0.6,
  inquiry: 0.8,
  suspend: 0.6,
  'age-skipped': 0.2,
  'tender-abort': 0.5,
} as const;
export type Habit = keyof typeof HABITS;
