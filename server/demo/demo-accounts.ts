import { randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Role, ROLES } from '@tillwatch/contract';
import { hashPassword } from '../auth/passwords.ts';
import { findUserByEmail, insertUser } from '../auth/users.queries.ts';
import type { Context } from '../platform/context.ts';
import { DEMO_STORE_NUMBER } from './demo-store.ts';

export interface DemoAccount {
  role: Role;
  email: string;
  password: string;
}

const FIRST_NAMES: Record<Role, string> = { agent: 'Avery', supervisor: 'Sam', admin: 'Alex' };
// Nothing that looks like something else when it is typed from a screen.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** An account of each role, with passwords that are made up at the first start and kept in the demo's data folder. */
export async function createDemoAccounts({
  config,
  database: { db },
}: Pick<Context, 'config' | 'database'>): Promise<DemoAccount[]> {
  const accounts = await keepAccounts(path.join(config.dataDir, 'demo-accounts.json'));
  for (const { role, email, password } of accounts) {
    if (await findUserByEmail(db, email)) continue;
    await insertUser(db, {
      email,
      passwordHash: await hashPassword(password),
      firstName: FIRST_NAMES[role],
      lastName: 'Demo',
      role,
      isActive: true,
      awaitsApproval: false,
      isEmailVerified: true,
      assignedStores: role === 'agent' ? [DEMO_STORE_NUMBER] : [],
      verification: null,
    });
  }
  return accounts;
}

async function keepAccounts(file: string): Promise<DemoAccount[]> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept) as DemoAccount[];
  const accounts = ROLES.map((role) => ({
    role,
    email: `${role}@example.com`,
    password: `Demo-${randomLetters(5)}-${randomLetters(5)}-${randomInt(10, 100)}`,
  }));
  await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  return accounts;
}

function randomLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
