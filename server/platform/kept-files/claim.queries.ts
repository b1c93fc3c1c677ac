import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { closeClient, connectClient } from '../database/client.ts';
import { ANSWERING, ANSWERS, type Answer, QUESTIONS, readAnswer } from './running-processes.ts';

export interface DatabaseMark {
  /** Null before the first start. */
  read(): Promise<{ id: string; isPlaced: boolean } | null>;
  /** Saves the mark, before the place has it. */
  begin(id: string): Promise<void>;
  /** Records that the place has it, too. */
  finish(): Promise<void>;
  /** Some files that rows refer to, newest first. */
  findNamed(count: number): Promise<string[]>;
  /** @returns what the running processes say to a question, as far as they answer in time. */
  ask(question: string): Promise<Answer[]>;
}

// The key of an advisory lock.
const CLAIM_LOCK = 1_414_088_545;

/** Runs `work` while no other starting process does. */
export async function whileClaiming(
  connectionString: string,
  work: (mark: DatabaseMark) => Promise<void>,
): Promise<void> {
  const client = await connectClient(connectionString, { name: 'claim' });
  try {
    await client.query('SELECT pg_advisory_lock($1)', [CLAIM_LOCK]);
    await work({
      async read() {
        const { rows } = await client.query<{ id: string; isPlaced: boolean }>(
          'SELECT files_id AS id, is_placed AS "isPlaced" FROM installation',
        );
        return rows[0] ?? null;
      },
      async begin(id) {
        await client.query('INSERT INTO installation (files_id) VALUES ($1)', [id]);
      },
      async finish() {
        await client.query('UPDATE installation SET is_placed = true');
      },
      async findNamed(count) {
        const { rows } = await client.query<{ path: string }>(
          `SELECT raw_data_path AS path FROM data_uploads WHERE raw_data_path IS NOT NULL
          ORDER BY upload_date DESC LIMIT $1`,
          [count],
        );
        return rows.map(({ path }) => path);
      },
      ask: (question) => askRunning(client, question),
    });
  } finally {
    // This releases the lock.
    await closeClient(client);
  }
}

const ANSWERED_WITHIN_MS = 5_000;

async function askRunning(client: pg.Client, question: string): Promise<Answer[]> {
  const { rows } = await client.query<{ running: number }>(
    `SELECT count(*)::integer AS running FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = $1`,
    [`tillwatch ${ANSWERING}`],
  );
  const running = rows[0]?.running ?? 0;
  const answers: Answer[] = [];
  if (running === 0) return answers;
  await client.query(`LISTEN ${ANSWERS}`);
  const all = new Promise<void>((resolve) => {
    client.on('notification', ({ payload = '' }) => {
      const answer = readAnswer(payload);
      if (answer?.question === question) answers.push(answer);
      if (answers.length === running) resolve();
    });
  });
  await client.query('SELECT pg_notify($1, $2)', [QUESTIONS, question]);
  await Promise.race([all, sleep(ANSWERED_WITHIN_MS)]);
  return answers;
}
