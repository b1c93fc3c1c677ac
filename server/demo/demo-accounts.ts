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
  /** The numbers of the assigned stores. */
  stores: readonly string[];
}

/** The first of each role is for people trying the demo; the others are colleagues who have already done some work. */
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

// Without easily confused characters.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** @returns the accounts, open ones first, with passwords that were generated at the first start. */
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

/** @returns the accounts for people trying the demo. */
export function listOpenAccounts(accounts: readonly DemoAccount[]): DemoAccount[] {
  return accounts.filter(({ role, email }) => email === `${role}@example.com`);
}

/** Adds the colleagues, which files from earlier versions lack. */
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
