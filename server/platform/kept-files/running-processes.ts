// Running processes answer whoever starts: whether they see the file that it has just written, and sign as it does. A
// copy of the place of files has the same mark, and a process may have been given another secret.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { type Listening, listen, sendToListeners } from '../database/listen.ts';
import { createKey, type SecretPlace } from '../own-secret.ts';

export const QUESTIONS = 'tillwatch_questions';
export const ANSWERS = 'tillwatch_answers';
/** The name of the connections of processes that answer. */
export const ANSWERING = 'answers';

const answer = z.object({
  question: z.string(),
  /** Null if its place of files can't be looked at. */
  seesFile: z.boolean().nullable(),
  signature: z.string(),
});
export type Answer = z.infer<typeof answer>;

export function readAnswer(payload: string): Answer | null {
  try {
    return answer.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}

/** The file that whoever asks a question has written. */
export const fileOf = (question: string): string => `start-${question}`;

/** @returns signs a question, which tells nothing about the secret. */
export function createSigning(place: SecretPlace): (question: string) => Promise<string> {
  const key = createKey(place, 'agreement of processes');
  return async (question) =>
    createHmac('sha256', await key())
      .update(question)
      .digest('hex');
}

/** A folder of another machine may show a new file a moment later. */
const LOOKS = 5;
const LOOK_EVERY_MS = 300;

export function answerQuestions(context: Pick<Context, 'config' | 'database' | 'files' | 'log'>): Listening {
  const { database, files, log } = context;
  const sign = createSigning(context);

  async function looksFor(question: string): Promise<boolean> {
    for (let look = 1; look <= LOOKS; look += 1) {
      if (await files.has(fileOf(question))) return true;
      await sleep(LOOK_EVERY_MS);
    }
    return false;
  }

  async function reply(question: string): Promise<void> {
    const seesFile = await looksFor(question).catch(() => null);
    const payload = JSON.stringify({ question, seesFile, signature: await sign(question) } satisfies Answer);
    await sendToListeners(database.db, ANSWERS, [payload]);
  }

  return listen(database.connectionString, QUESTIONS, {
    name: ANSWERING,
    onPayload: (question) => {
      reply(question).catch((error: unknown) =>
        log.warn({ err: error }, 'A process that starts could not be answered'),
      );
    },
  });
}
