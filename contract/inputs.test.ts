import { expect, it } from 'vitest';
import type { z } from 'zod';
import { addCaseNote, createCase } from './cases.ts';
import { settleContest } from './contests.ts';
import { evidenceUpdate } from './evidence.ts';
import { settleSecondLook } from './second-looks.ts';
import { storeInput } from './stores.ts';
import { transactionUpdate } from './transactions.ts';

const TURNED = 'paid \u202e05.2 \u2066twice';
const SHOWN = 'paid ‹U+202E›05.2 ‹U+2066›twice';

it.each<[string, z.ZodType, Record<string, unknown>, string]>([
  ['notes of a review', transactionUpdate, {}, 'verificationNotes'],
  ['a note of a case', addCaseNote.body, {}, 'text'],
  ['why a supervisor decided between files', settleContest.body, { takes: true, seen: 'x' }, 'reason'],
  ['what settled a disagreement', settleSecondLook.body, { answer: 'verified' }, 'notes'],
])('%s show what would turn the text after it', (_, schema, others, field) => {
  expect(schema.parse({ ...others, [field]: TURNED })).toMatchObject({ [field]: SHOWN });
  const rightToLeft = '  \u0645\u0644\u0627\u062d\u0638\u0629 5\n'.trim();
  expect(schema.parse({ ...others, [field]: rightToLeft })).toMatchObject({ [field]: rightToLeft });
});

const CARD = 'paid by 4111 1111 1111 1111, see https://video.example/4111111111111111';

it.each<[string, z.ZodType, Record<string, unknown>, string]>([
  ['notes of a review', transactionUpdate, {}, 'verificationNotes'],
  ['a note of a case', addCaseNote.body, {}, 'text'],
  ['a caption', evidenceUpdate, {}, 'caption'],
  ['the name of a case', createCase.body, { transactionIds: ['1-2'] }, 'title'],
])('%s keeps the last four digits of a card, and links as they are', (_, schema, others, field) => {
  expect(schema.parse({ ...others, [field]: CARD })).toMatchObject({
    [field]: 'paid by **** **** **** 1111, see https://video.example/4111111111111111',
  });
  const ordinary = 'Receipt 4111111111111112, $43.37 at 17:10';
  expect(schema.parse({ ...others, [field]: ordinary })).toMatchObject({ [field]: ordinary });
});

it.each([
  ['１０４２', '1042'],
  [' 1042-B ', '1042-B'],
])('store number %j is kept as %j', (typed, kept) => {
  expect(storeInput.shape.storeNumber.parse(typed)).toBe(kept);
});

it.each(['10,42', '10，42', '', ' '])('store number %j is refused', (typed) => {
  expect(storeInput.shape.storeNumber.safeParse(typed).success).toBe(false);
});
