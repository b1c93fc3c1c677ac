import type { Message } from '../platform/mail.ts';

export const VERIFICATION_HOURS = 24;

export function verificationMessage(publicUrl: string, to: string, token: string): Message {
  return {
    to,
    subject: 'Verify your email address for Tillwatch',
    text: [
      'Welcome to Tillwatch.',
      '',
      'Please open this link to verify your email address:',
      `${publicUrl}/api/verify-email?token=${token}`,
      '',
      `The link works once and expires in ${VERIFICATION_HOURS} hours.`,
      'If you did not ask for an account, you need not do anything.',
      '',
    ].join('\n'),
  };
}

export function accountExistsMessage(publicUrl: string, to: string): Message {
  return {
    to,
    subject: 'You already have a Tillwatch account',
    text: [
      'Somebody, probably you, asked for a Tillwatch account with this email address.',
      'There is one already. You can sign in here:',
      `${publicUrl}/auth`,
      '',
      'If it was not you, you need not do anything: nothing has changed.',
      '',
    ].join('\n'),
  };
}
