import { z } from 'zod';
import { ROLES } from './choices.ts';
import { instantInput, pageFields } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { currentPassword, email, password, registeredFrom, role, user } from './people.ts';
import { defineRoute } from './route.ts';
import { singleLine } from './single-line.ts';

/** A user as administrators see it. */
export const managedUser = user.extend({
  /** Registered as supervisor or admin and not yet approved. Activating the account approves it. */
  awaitsApproval: z.boolean(),
  /** Refused instead of approved. Activating the account still approves it. */
  isRefused: z.boolean(),
  /** Invited by mail; choosing a password verifies the email. */
  isInvited: z.boolean(),
  /** Null if an administrator added the account. */
  registered: registeredFrom.nullable(),
});
export type ManagedUser = z.infer<typeof managedUser>;

const name = (label: string) =>
  singleLine(z.string().trim().max(100, `${label} must be at most 100 characters`), label);

/** '' and null both mean none. */
const remark = (label: string) =>
  name(label)
    .nullable()
    .transform((text) => text || null);

/** Store numbers, trimmed, without duplicates or empty ones. */
const assignedStores = z
  .array(z.string().max(LIMITS.textMaxLength))
  .max(10_000)
  .transform((numbers) =>
    [...new Set(numbers.map((number) => number.trim()))].filter((number) => number !== ''),
  );

/** Section 5: email and password are required; the password follows the registration rules. */
export const createUserInput = z.object({
  email,
  password,
  firstName: name('First name').default(''),
  lastName: name('Last name').default(''),
  role: role.default('agent'),
  position: remark('Position').default(null),
  department: remark('Department').default(null),
  assignedStores: assignedStores.default([]),
});
export type CreateUserInput = z.infer<typeof createUserInput>;

/** The same without a password, which the invited person chooses. */
export const inviteUserInput = createUserInput.omit({ password: true });
export type InviteUserInput = z.infer<typeof inviteUserInput>;

/** Omitted fields stay as they are. The email can't be changed. */
export const updateUserInput = z.object({
  firstName: name('First name').optional(),
  lastName: name('Last name').optional(),
  role: role.optional(),
  position: remark('Position').optional(),
  department: remark('Department').optional(),
  isActive: z.boolean().optional(),
  assignedStores: assignedStores.optional(),
});
export type UpdateUserInput = z.infer<typeof updateUserInput>;

/** What an administrator can do for a person in trouble. */
export const RESCUES = [
  'send_password_reset',
  'send_invitation',
  'lift_sign_in_delay',
  'end_sessions',
  'turn_off_two_factor',
] as const;
export type Rescue = (typeof RESCUES)[number];

export const rescueInput = z.discriminatedUnion('action', [
  z.object({ action: z.enum(RESCUES).exclude(['turn_off_two_factor']) }),
  /** Takes the administrator's own password: it weakens somebody else's account. */
  z.object({ action: z.literal('turn_off_two_factor'), currentPassword }),
]);
export type RescueInput = z.infer<typeof rescueInput>;

const rescueAnswer = z.object({
  user: managedUser,
  /** What was done, in a sentence. */ message: z.string(),
});

/** A registration whose mailed link hasn't been followed yet. Anybody could have typed anything here. */
export const pendingRegistration = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  registered: registeredFrom,
  /** When the link expires. */
  expiresAt: z.iso.datetime(),
});
export type PendingRegistration = z.infer<typeof pendingRegistration>;

/** Absent and empty both mean no restriction. */
export const userListQuery = z.object({
  search: z
    .string()
    .max(200)
    .optional()
    .transform((text) => text?.trim() || undefined)
    .describe('Part of the name or the email, at most 200 characters'),
  role: z
    .union([role, z.literal('')])
    .optional()
    .transform((value) => value || undefined)
    .describe('Only users with this role'),
  isActive: z
    .enum(['true', 'false', ''])
    .optional()
    .transform((value) => (value ? value === 'true' : undefined))
    .describe('true or false: only active accounts, or only others'),
});
export type UserListQuery = z.infer<typeof userListQuery>;

export const systemStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  /** Who haven't chosen a password yet; not among the active. */
  invitedUsers: z.int(),
  /** Active or not. */
  usersByRole: z.record(z.enum(ROLES), z.int()),
  totalStores: z.int(),
  /** Not closed. */
  openStores: z.int(),
});
export type SystemStats = z.infer<typeof systemStats>;

const searchText = z
  .string()
  .max(200)
  .optional()
  .transform((text) => text?.trim() || undefined);

const instant = z
  .union([instantInput, z.literal('')])
  .optional()
  .transform((text) => text || undefined);

export const auditLogQuery = z.object({
  who: searchText.describe("Part of the actor's name or email, at most 200 characters"),
  what: searchText.describe(
    'Words that must all occur in the action, the entity, its name, its store, its case, or the changes, or be its receipt number',
  ),
  from: instant.describe('Not before this instant, in ISO 8601 with an offset'),
  to: instant.describe('Before this instant, in ISO 8601 with an offset'),
  ...pageFields(),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

const auditValues = z.record(z.string(), z.unknown()).optional();

/** What an entry is about, by its current name. */
const auditSubject = z.object({
  store: z.object({ id: z.int(), storeNumber: z.string(), name: z.string() }).nullable(),
  /** The transaction itself, or that of an evidence image. */
  transaction: z.object({ id: z.string(), receiptNumber: z.string() }).nullable(),
  /** The case itself, or that of an evidence image. */
  case: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** An upload's file, or the newest one with a layout. */
  filename: z.string().nullable(),
  /** The email of the account, or of the registration, pending or completed. */
  person: z.string().nullable(),
});
export type AuditSubject = z.infer<typeof auditSubject>;

export const auditEntry = z.object({
  id: z.int(),
  userId: z.int().nullable(),
  /** As it was at the time. */
  userName: z.string(),
  /** Tells people with the same name apart. Null if no user did it. */
  userEmail: z.string().nullable(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  /** For users and stores, the current name. Null if there is no name, or if `subject` has it. */
  entityName: z.string().nullable(),
  subject: auditSubject,
  /** Only the fields that changed. */
  changes: z.object({ before: auditValues, after: auditValues }),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  timestamp: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'All matching accounts: those awaiting approval first, then by name',
  query: userListQuery,
  response: z.array(managedUser),
});

export const createUser = defineRoute({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  refuses: ['EMAIL_TAKEN'],
  summary: 'Add an account that can sign in at once',
  body: createUserInput,
  response: managedUser,
});

export const inviteUser = defineRoute({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  refuses: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  summary: 'Add an account and mail its owner a link to choose a password',
  body: inviteUserInput,
  response: managedUser.extend({
    /** Where the invitation went. */
    message: z.string(),
  }),
});

const byId = z.object({
  id: z.coerce.number().int().positive().max(2_147_483_647).describe('The id of the user'),
});

export const updateUser = defineRoute({
  method: 'PUT',
  path: '/api/admin/users/:id',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'Change an account; a new role or deactivation signs it out everywhere',
  params: byId,
  body: updateUserInput,
  response: managedUser,
});

export const deactivateUser = defineRoute({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'Deactivate an account and sign it out everywhere; nothing is deleted',
  params: byId,
  query: z.object({
    refuse: z
      .stringbool()
      .default(false)
      .describe('true to refuse an account, which must still await approval'),
  }),
  response: managedUser,
});

export const rescueUser = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:id/rescue',
  access: 'admin',
  refuses: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  summary:
    'Help the owner of an account: mail a link, lift a sign-in delay, end sessions, turn off a lost second factor',
  params: byId,
  body: rescueInput,
  response: rescueAnswer,
});

export const listRegistrations = defineRoute({
  method: 'GET',
  path: '/api/admin/registrations',
  access: 'admin',
  summary: 'Registrations whose email is not verified yet, newest first',
  response: z.array(pendingRegistration),
});

export const resendVerification = defineRoute({
  method: 'POST',
  path: '/api/admin/registrations/:id/resend',
  access: 'admin',
  refuses: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  summary: 'Mail a new verification link for a registration, which replaces its earlier one',
  params: z.object({
    id: z.coerce
      .number()
      .int()
      .positive()
      .max(Number.MAX_SAFE_INTEGER)
      .describe('The id of the registration'),
  }),
  response: z.object({ message: z.string() }),
});

export const getSystemStats = defineRoute({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'The number of users, by role and active, and of stores',
  response: systemStats,
});

export const listAuditLog = defineRoute({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  summary: 'One page of the audit log, newest first',
  query: auditLogQuery,
  response: z.object({ entries: z.array(auditEntry), total: z.int() }),
});
