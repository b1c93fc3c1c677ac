import { expect, it } from 'vitest';
import { emailReportInput, ROUTES, showTurning, showUnseen } from './index.ts';

const ACCOUNT = { email: 'ann@example.com', password: 'Correct-Horse-1', confirmPassword: 'Correct-Horse-1' };
const STORE = { storeNumber: '1', name: 'One', address: 'Main Street', franchiseOwnerEmail: 'o@example.com' };

it.each([
  ['firstName', ROUTES.register.body, { ...ACCOUNT, firstName: 'Ann', lastName: 'Bell' }],
  ['lastName', ROUTES.createUser.body, { ...ACCOUNT, firstName: 'Ann', lastName: 'Bell' }],
  ['position', ROUTES.createUser.body, { ...ACCOUNT, position: 'Manager' }],
  ['firstName', ROUTES.updateUser.body, { firstName: 'Ann' }],
  ['lastName', ROUTES.updateName.body, { firstName: 'Ann', lastName: 'Bell' }],
  ['name', ROUTES.createStore.body, STORE],
  ['storeNumber', ROUTES.updateStore.body, STORE],
])('%s must be a single line', (field, schema, input) => {
  expect(schema.safeParse(input).success).toBe(true);
  for (const end of ['\r\nBcc: x@example.com', '\n', '\u2028', '\0']) {
    expect(schema.safeParse({ ...input, [field]: `One${end}Two` }).success).toBe(false);
  }
});

it.each([
  ['firstName', ROUTES.register.body, { ...ACCOUNT, firstName: 'Ann', lastName: 'Bell' }],
  ['lastName', ROUTES.updateName.body, { firstName: 'Ann', lastName: 'Bell' }],
  ['position', ROUTES.createUser.body, { ...ACCOUNT, position: 'Manager' }],
  ['name', ROUTES.createStore.body, STORE],
  ['storeNumber', ROUTES.updateStore.body, STORE],
  ['address', ROUTES.updateStore.body, STORE],
  ['caption', ROUTES.updateEvidence.body, { caption: 'Drawer' }],
])('%s must not hide characters', (field, schema, input) => {
  for (const unseen of [
    '\u202e',
    '\u2066',
    '\u200e',
    '\u061c',
    '\u200b',
    '\u00ad',
    '\ufeff',
    '\u3164',
    '\u2800',
  ]) {
    const refused = schema.safeParse({ ...input, [field]: `invoice${unseen}fdp` });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/contains a character that cannot be seen$/),
    ]);
  }
  for (const name of ['Zoë Ångström', 'علی', 'نمی\u200cخواهم', 'שלום', '👩\u200d👧 ❤\ufe0f']) {
    expect(schema.safeParse({ ...input, [field]: name }).success).toBe(true);
  }
});

it('a subject must not hide characters', () => {
  expect(emailReportInput.shape.subject.safeParse('Report').success).toBe(true);
  expect(emailReportInput.shape.subject.safeParse('Report \u202efdp').success).toBe(false);
});

it('makes direction changes visible', () => {
  expect(showTurning('MILK \u202e99.4 \u00ad')).toBe('MILK ‹U+202E›99.4 \u00ad');
  expect(showUnseen('invoice\u202efdp\u200b.exe')).toBe('invoice‹U+202E›fdp‹U+200B›.exe');
  expect(showUnseen('\u3164\u115f\ufe0f.xlsx')).toBe('‹U+3164›‹U+115F›‹U+FE0F›.xlsx');
  expect(showUnseen('\u2764\ufe0f.xlsx')).toBe('\u2764\ufe0f.xlsx');
});
