import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Role } from '@tillwatch/contract';
import { hashPassword } from '../auth/passwords.ts';
import { findUserByEmail, insertUser } from '../auth/users.queries.ts';
import type { Context } from '../platform/context.ts';

export interface DemoAccount {
  role: Role;
  email: string;
  password: string;
}

interface DemoPerson {
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
  /** Numbers of the stores assigned. */
  stores: readonly string[];
}

/** The first of each role is for whoever tries the demo; the others are colleagues, who have done some work already. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { role: 'agent', email: 'agent@example.com', firstName: 'Avery', lastName: 'Demo', stores: ['1042'] },
  { role: 'supervisor', email: 'supervisor@example.com', firstName: 'Sam', lastName: 'Demo', stores: [] },
  { role: 'admin', email: 'admin@example.com', firstName: 'Alex', lastName: 'Demo', stores: [] },
  {
    role: 'agent',
    email: 'priya@example.com',
    firstName: 'Priya',
    lastName: 'Natarajan',
    stores: ['1042', '1055'],
  },
  {
    role: 'agent',
    email: 'tomas@example.com',
    firstName: 'Tomás',
    lastName: 'Quintero',
    stores: ['1055', '1078'],
  },
];

// Nothing that looks like something else when it is typed from a screen.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** @returns the accounts, those to try the demo with first, with passwords that are made up at the first start and kept. */
export async function createDemoAccounts({
  config,
  database: { db },
}: Pick<Context, 'config' | 'database'>): Promise<DemoAccount[]> {
  const accounts = await keepAccounts(path.join(config.dataDir, 'demo-accounts.json'));
  for (const { role, email, firstName, lastName, stores } of DEMO_PEOPLE) {
    const account = accounts.find((kept) => kept.email === email);
    if (!account || (await findUserByEmail(db, email))) continue;
    await insertUser(db, {
      email,
      passwordHash: await hashPassword(account.password),
      firstName,
      lastName,
      role,
      isActive: true,
      awaitsApproval: false,
      isEmailVerified: true,
      assignedStores: [...stores],
    });
  }
  return accounts;
}

/** @returns whom to sign in as to try the demo. */
export function listOpenAccounts(accounts: readonly DemoAccount[]): DemoAccount[] {
  return accounts.filter(({ role, email }) => email === `${role}@example.com`);
}

/** A file of an earlier version lacks the colleagues; they are added. */
async function keepAccounts(file: string): Promise<DemoAccount[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const kept = JSON.parse(text) as DemoAccount[];
  const missing = DEMO_PEOPLE.filter(({ email }) => !kept.some((account) => account.email === email));
  if (missing.length === 0) return kept;
  const accounts = [
    ...kept,
    ...missing.map(({ role, email }) => ({
      role,
      email,
      password: `Demo-${randomLetters(5)}-${randomLetters(5)}-${randomInt(10, 100)}`,
    })),
  ];
  await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  return accounts;
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
