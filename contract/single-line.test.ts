import { expect, it } from 'vitest';
import { ROUTES } from './index.ts';

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
])('%s is a single line', (field, schema, input) => {
  expect(schema.safeParse(input).success).toBe(true);
  for (const end of ['\r\nBcc: x@example.com', '\n', '\u2028', '\0']) {
    expect(schema.safeParse({ ...input, [field]: `One${end}Two` }).success).toBe(false);
  }
});
