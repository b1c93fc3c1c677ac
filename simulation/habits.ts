/**
 * What a cashier does honestly and a filter may hit, per hundred customers. Assumed: the trade publishes no rates of
 * honest corrections. Together they give a store with 800 transactions a day more to look at than the 15 to 40
 * exceptions that https://www.dohassist.com/shield-pos-exception-reporting counts, since filters cast a wider net.
 */
export const HABITS = {
  'void-line': 1.4,
  'void-after-total': 0.4,
  'void-ticket': 0.3,
  'post-void': 0.15,
  abort: 0.7,
  'abort-then-drawer': 0.2,
  'no-sale': 1.1,
  refund: 0.45,
  exchange: 0.1,
  override: 0.6,
  inquiry: 0.8,
  suspend: 0.5,
  'suspend-left': 0.2,
  'age-skipped': 0.2,
  'age-canceled': 0.15,
  'tender-abort': 0.4,
  'load-declined': 0.15,
} as const;
export type Habit = keyof typeof HABITS;

/** Parts of a day in which people work differently. */
export const STRETCHES = ['rush', 'quiet', 'change', 'usual'] as const;
export type Stretch = (typeof STRETCHES)[number];

/** How many times as often as usual; assumed. A drawer is counted at the change of shifts; lines cause mistakes. */
export const BY_STRETCH: Readonly<Partial<Record<Habit, Partial<Record<Stretch, number>>>>> = {
  'void-line': { rush: 1.4, quiet: 0.7 },
  'void-after-total': { rush: 1.3 },
  'void-ticket': { rush: 1.3, quiet: 0.8 },
  abort: { rush: 1.3, quiet: 0.8 },
  'no-sale': { rush: 0.6, quiet: 1.9, change: 3 },
  refund: { rush: 0.5, quiet: 1.5 },
  exchange: { rush: 0.5, quiet: 1.5 },
  override: { rush: 0.7, quiet: 1.6, change: 1.5 },
  inquiry: { rush: 0.5, quiet: 1.5 },
  suspend: { rush: 1.6, quiet: 0.5 },
  'suspend-left': { rush: 1.5, change: 2 },
};

/** What new cashiers do more often. */
export const BEGINNER_ERRORS: ReadonlySet<Habit> = new Set<Habit>([
  'void-line',
  'void-after-total',
  'void-ticket',
  'post-void',
  'abort',
  'inquiry',
  'suspend-left',
  'age-skipped',
  'tender-abort',
]);

/** What a shift lead is called for. */
export const LEAD_TASKS: ReadonlySet<Habit> = new Set<Habit>([
  'void-ticket',
  'post-void',
  'refund',
  'exchange',
  'override',
]);
