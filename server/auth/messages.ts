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

export const CODE_MINUTES = 10;

/** @param code six digits. */
export function twoFactorMessage(to: string, code: string): Message {
  return {
    to,
    subject: 'Your Tillwatch verification code',
    text: [
      'Somebody who knows your password is signing in to Tillwatch with this email address.',
      'If it is you, this is your verification code:',
      '',
      `    ${code}`,
      '',
      `The code works once and expires in ${CODE_MINUTES} minutes.`,
      'If it is not you, do not pass the code on, and change your password.',
      '',
    ].join('\n'),
  };
}

export const RESET_HOURS = 1;

export function passwordResetMessage(publicUrl: string, to: string, token: string): Message {
  return {
    to,
    subject: 'Choose a new Tillwatch password',
    text: [
      'Somebody, probably you, has forgotten the password of the Tillwatch account with this email address.',
      'Please open this link to choose a new one:',
      `${publicUrl}/auth?reset=${token}`,
      '',
      `The link works once and expires in ${RESET_HOURS} hour.`,
      'If it was not you, you need not do anything: your password has not changed.',
      '',
    ].join('\n'),
  };
}

export function passwordChangedMessage(publicUrl: string, to: string): Message {
  return {
    to,
    subject: 'Your Tillwatch password was changed',
    text: [
      'The password of your Tillwatch account was changed just now.',
      '',
      'If it was not you, choose a new one at once by "Forgot password?" on the sign-in page, and tell your administrator:',
      `${publicUrl}/auth`,
      '',
    ].join('\n'),
  };
}

export function twoFactorChangedMessage(publicUrl: string, to: string, enabled: boolean): Message {
  return {
    to,
    subject: `Two-factor sign-in is ${enabled ? 'on' : 'off'} for your Tillwatch account`,
    text: [
      enabled
        ? 'From now on, signing in takes your password and a code that is sent to this email address.'
        : 'From now on, signing in takes your password only.',
      '',
      'If it was not you who changed this, choose a new password at once, and tell your administrator:',
      `${publicUrl}/auth`,
      '',
    ].join('\n'),
  };
}
