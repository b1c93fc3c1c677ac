import type pg from 'pg';
import { type Client, createClient, PASSWORD } from '../e2e/client.ts';
import { hashPassword } from '../server/auth/passwords.ts';

/** Adds an admin to a new database, and signs in as that person. */
export async function signInAdmin(database: Pick<pg.ClientBase, 'query'>, url: string): Promise<Client> {
  const email = 'admin@example.com';
  await database.query(
    `INSERT INTO users (email, password, first_name, last_name, role, is_active, is_email_verified)
    VALUES ($1, $2, 'Ann', 'Admin', 'admin', true, true)`,
    [email, await hashPassword(PASSWORD)],
  );
  const client = createClient(url, { checksAnswers: false });
  await client.send('POST', '/api/login', { email, password: PASSWORD });
  return client;
}
