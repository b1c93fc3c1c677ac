import { expect, it } from 'vitest';
import { isAllowedRecipient } from './recipients.ts';

const ALLOWED = ['Owner@Example.com', '@chain.example'];

it.each([
  ['owner@example.com', true],
  [' OWNER@EXAMPLE.COM ', true],
  ['anybody@chain.example', true],
  ['anybody@Chain.Example', true],
  ['other@example.com', false],
  ['owner@example.com.evil.example', false],
  ['anybody@sub.chain.example', false],
  ['anybody@xchain.example', false],
  ['@chain.example@evil.example', false],
  ['owner@example.com@evil.example', false],
  ['', false],
])('whether %s is allowed: %s', (address, isAllowed) => {
  expect(isAllowedRecipient(address, ALLOWED)).toBe(isAllowed);
});
