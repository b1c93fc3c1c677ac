import { z } from 'zod';
import { defineRoute } from './route.ts';
import { storeId } from './transactions.ts';

/** Low-risk transactions, for each store and day, that are placed near the top of the queue. */
export const RANDOM_LOOKS = { most: 5, usual: 2 } as const;
/** Weeks over which the records of filters and signals may be read. */
export const RECORD_WEEKS = [4, 8, 13] as const;

/** How well a set of weights orders answered transactions. */
const orderQuality = z.object({
  /** Share of all pairs of a flagged and a verified transaction in which the flagged one ranks first. 0.5 is chance. */
  pairs: z.number(),
  /** How many of the flagged ones are in the first quarter. */
  early: z.int(),
});

/** How the newest answers are ordered by the weights in force, and by weights learned from only the older answers. */
const orderComparison = z.object({
  answers: z.int(),
  flagged: z.int(),
  /** The days they were given, in UTC. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  before: orderQuality,
  after: orderQuality,
});

/** One signal's weight before and after, in log-odds. */
const weightChange = z.object({
  signal: z.string(),
  label: z.string(),
  before: z.number(),
  after: z.number(),
});
export type WeightChange = z.infer<typeof weightChange>;

export const weightVersion = z.object({
  /** From 1 on; 0 stands for the defaults. */
  number: z.int(),
  madeAt: z.iso.datetime(),
  /** Who asked for it; null for the nightly job. */
  madeBy: z.string().nullable(),
  /** The version that was in force before. */
  basedOn: z.int(),
  /** How many answers it was estimated from. */
  answers: z.int(),
  flagged: z.int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  comparison: orderComparison,
  /** Compared with the version that was in force before, biggest first. */
  changes: z.array(weightChange),
});
export type WeightVersion = z.infer<typeof weightVersion>;

const settings = z.object({
  /** Random looks for each store and day. */
  randomLooks: z.int().min(0).max(RANDOM_LOOKS.most),
  /** Whether each night learns from the answers. */
  learnsNightly: z.boolean(),
});
export type LearningSettings = z.infer<typeof settings>;

const lastLearning = z.object({
  at: z.iso.datetime(),
  /** Too few answers to tell, no better than the weights in force, or better ones. */
  outcome: z.enum(['too-few', 'no-better', 'better']),
  /** Decisions made with the receipt open, and those of them that flagged. */
  answers: z.int(),
  flagged: z.int(),
  comparison: orderComparison.nullable(),
});
export type LastLearning = z.infer<typeof lastLearning>;

export const learning = z.object({
  /** The version in force; 0 for the defaults. */
  inForce: z.int(),
  settings,
  /** Null before the first time. */
  lastLearning: lastLearning.nullable(),
  /** The newest first. */
  versions: z.array(weightVersion),
  /** Which version was put in force when, latest first. */
  choices: z.array(
    z.object({
      version: z.int(),
      since: z.iso.datetime(),
      /** Null if it was taken because answers showed it to be better. */
      by: z.string().nullable(),
    }),
  ),
});
export type RankingLearning = z.infer<typeof learning>;

/** How often a filter or signal spoke, and how reviewers with the receipt open decided. */
const record = z.object({
  id: z.string(),
  label: z.string(),
  hits: z.int(),
  lookedAt: z.int(),
  flagged: z.int(),
  /** The 95% interval of the flagged share, 0 to 1; null if nothing was looked at. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type RankingRecord = z.infer<typeof record>;

export const rankingRecords = z.object({
  /** Business days; null if there are no transactions. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  filters: z.array(record),
  signals: z.array(record.extend({ level: z.enum(['ticket', 'register', 'person']) })),
  randomLooks: z.object({
    placed: z.int(),
    answered: z.int(),
    flagged: z.int(),
    /** Low-risk transactions per week that nobody has decided on. */
    unlookedPerWeek: z.number(),
    /** How many of these per week would be flagged, with the 95% interval; null if there are too few answers. */
    missedPerWeek: z.object({ likely: z.number(), low: z.number(), high: z.number() }).nullable(),
    /** How many answers an estimate takes. */
    needed: z.int(),
  }),
});
export type RankingRecords = z.infer<typeof rankingRecords>;

export const getLearning = defineRoute({
  method: 'GET',
  path: '/api/ranking/learning',
  access: 'supervisor',
  summary: 'What ranking has learned from reviewers: versions of its weights, and which is in force',
  response: learning,
});

export const learnNow = defineRoute({
  method: 'POST',
  path: '/api/ranking/learning',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'Learn from all answers now, and take the weights where they order the newest answers better',
  response: lastLearning.extend({
    /** The number of the new version; null if the one in force stays. */
    version: z.int().nullable(),
  }),
});

export const updateLearningSettings = defineRoute({
  method: 'PUT',
  path: '/api/ranking/learning/settings',
  access: 'admin',
  summary: 'How many random looks each store and day gets, and whether to learn every night',
  body: settings,
  response: settings,
});

export const putWeightsInForce = defineRoute({
  method: 'POST',
  path: '/api/ranking/versions/:number/in-force',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'Put a version of the weights in force, 0 for the defaults; nights stop learning',
  params: z.object({
    number: z.coerce
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .describe('The number of the weights; 0 is the default'),
  }),
  response: z.object({ inForce: z.int() }),
});

export const getRankingRecords = defineRoute({
  method: 'GET',
  path: '/api/ranking/records',
  access: 'supervisor',
  summary: 'How often each filter and signal spoke, how reviewers decided, and what is likely missed',
  query: z.object({
    storeId: z
      .union([z.literal(''), storeId])
      .optional()
      .transform((value) => (value === '' ? undefined : value))
      .describe('The id of the store; none means all of yours'),
    weeks: z.coerce
      .number()
      .int()
      .refine((weeks) => RECORD_WEEKS.some((known) => known === weeks), 'Choose 4, 8 or 13 weeks.')
      .default(8)
      .describe('How many weeks, up to the last day with transactions'),
  }),
  response: rankingRecords,
});
