import { z } from 'zod';
import { registeredFrom, role } from './people.ts';
import { recordId } from './record-id.ts';
import { type Role, ROLES } from './roles.ts';
import { defineRoute } from './route.ts';

const MAX_ID = Number.MAX_SAFE_INTEGER;
const PAGE_SIZE = 50;

const base = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** Null while unread. */
  readAt: z.iso.datetime().nullable(),
  /** The store that it is about, by its name of today; null where it is about none. */
  store: z.object({ id: z.int(), storeNumber: z.string(), name: z.string() }).nullable(),
});

const day = z.iso.date();

/** What happened for a user. Names of people and files are as they were at the time. */
export const notification = z.discriminatedUnion('kind', [
  base.extend({
    kind: z.literal('upload-completed'),
    uploadId: recordId,
    filename: z.string(),
    uploadedBy: z.object({ id: z.int(), name: z.string() }),
    newTransactions: z.int(),
    repeatedTransactions: z.int(),
    rejectedRows: z.int(),
    /** Business days that the file covers. */
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    /** Who took it back since, if anybody. */
    withdrawnBy: z.string().optional(),
  }),
  base.extend({
    kind: z.literal('upload-failed'),
    uploadId: recordId,
    filename: z.string(),
    /** What is wrong and what to do. */
    errorMessage: z.string(),
  }),
  base.extend({
    kind: z.literal('upload-asks'),
    uploadId: recordId,
    filename: z.string(),
    /** The first of what it asks: 'Which column is the transaction number?' */
    question: z.string(),
    /** Who answered it or discarded the upload since, and which of both. */
    endedBy: z.string().optional(),
    ending: z.enum(['answered', 'discarded']).optional(),
  }),
  base.extend({
    kind: z.literal('import-refused'),
    /** Of the watched folder: a link, or whatever else stands there for a file or a folder. */
    place: z.string(),
    errorMessage: z.string(),
  }),
  base.extend({
    kind: z.literal('account-awaiting'),
    userId: z.int(),
    userName: z.string(),
    email: z.string(),
    role,
    /** Absent where an earlier version told of it. */
    registered: registeredFrom.nullish(),
    /** What became of it; null while it waits. */
    decision: z.enum(['approved', 'refused']).nullable(),
    decidedBy: z.string().nullable(),
  }),
  base.extend({
    kind: z.literal('alert-idle'),
    agentId: z.int(),
    agentName: z.string(),
    /** The last activity. */
    idleSince: z.iso.datetime(),
  }),
  base.extend({
    kind: z.literal('alert-flagged-rate'),
    day,
    /** Percent of the day's reviews when it was found, unrounded. */
    rate: z.number(),
    flagged: z.int(),
    reviewed: z.int(),
  }),
  base.extend({ kind: z.literal('alert-daily-target'), day, reviewed: z.int() }),
  base.extend({
    kind: z.literal('access-changed'),
    changedBy: z.string(),
    /** Null when the role stayed. */
    role: z.object({ before: role, after: role }).nullable(),
    /** Store numbers; only an agent's are told. */
    addedStores: z.array(z.string()),
    removedStores: z.array(z.string()),
  }),
  base.extend({
    kind: z.literal('report-sent'),
    reportId: recordId,
    reportDate: day,
    recipientEmail: z.string(),
  }),
  base.extend({
    kind: z.literal('report-failed'),
    reportId: recordId,
    reportDate: day,
    recipientEmail: z.string(),
    errorMessage: z.string(),
  }),
]);
export type Notification = z.infer<typeof notification>;
export type NotificationKind = Notification['kind'];

/** The lowest role that a kind is for: whoever loses the role is no longer shown it. */
const LOWEST_ROLE: Record<NotificationKind, Role> = {
  'upload-completed': 'agent',
  'upload-failed': 'agent',
  'upload-asks': 'agent',
  'import-refused': 'admin',
  'account-awaiting': 'admin',
  'alert-idle': 'supervisor',
  'alert-flagged-rate': 'supervisor',
  'alert-daily-target': 'supervisor',
  'access-changed': 'agent',
  'report-sent': 'agent',
  'report-failed': 'agent',
};

/** The kinds of notification that a role is shown. */
export function notificationKindsOf(of: Role): NotificationKind[] {
  return (Object.keys(LOWEST_ROLE) as NotificationKind[]).filter(
    (kind) => ROLES.indexOf(LOWEST_ROLE[kind]) <= ROLES.indexOf(of),
  );
}

type OmitFromEach<T, Field extends PropertyKey> = T extends unknown ? Omit<T, Field> : never;
/** What a notification says, whoever is told and when. */
export type NotificationContent = OmitFromEach<Notification, keyof z.infer<typeof base>>;

export const notificationPage = z.object({
  /** Newest first. */
  notifications: z.array(notification),
  /** Of all, not of this page. */
  unreadCount: z.int(),
  /** `before` of the next page; null at the end. */
  nextBefore: z.int().nullable(),
});
export type NotificationPage = z.infer<typeof notificationPage>;

const id = z.int().positive().max(MAX_ID);

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  access: 'agent',
  summary: "The caller's notifications, newest first, and how many are unread",
  query: z.object({
    /** Only those with a smaller id. */
    before: z.coerce.number().pipe(id).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
  }),
  response: notificationPage,
});

export const markNotificationsRead = defineRoute({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'agent',
  summary: "Marks some of the caller's notifications as read, or all up to one; ids of others change nothing",
  body: z.union([
    z.strictObject({ ids: z.array(id).min(1).max(200) }),
    z.strictObject({
      /** The newest one that the caller has seen: what came since stays unread. */
      upTo: id,
    }),
  ]),
  response: z.object({ unreadCount: z.int() }),
});
