import { expect, it } from 'vitest';
import { describeMessage } from './mail.ts';

it('says that somebody is notified by email only if there is a mail server', () => {
  expect(describeMessage('Mal Self', false)).toBe('Mal Self is notified by email.');
  expect(describeMessage('Mal Self', true)).toBe(
    'No mail server is set up. The message to Mal Self was written to the outbox of the server.',
  );
  expect(describeMessage('Mal Self', undefined)).not.toContain('notified');
});
