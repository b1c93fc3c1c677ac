import type { RegisterInput, Role } from '@tillwatch/contract';
import type { Message } from '../platform/mail.ts';

export const VERIFICATION_HOURS = 24;

export function verificationMessage(
  publicUrl: string,
  // Leaves the name out: anyone could have typed anything there for a stranger to read.
  { email, role }: Pick<RegisterInput, 'email' | 'role'>,
  token: string,
): Message {
  return {
    to: email,
    subject: 'Verify your email address for Tillwatch',
    text: [
      'Somebody, probably you, registered for Tillwatch with this email address:',
      '',
      `    Role: ${role}`,
      '',
      'If it was you, open this link and enter the password you chose:',
      `${publicUrl}/auth?verify=${token}`,
      '',
      `The link works once and expires in ${VERIFICATION_HOURS} hours.`,
      'If you registered, but with a different name, role, or password, open the link anyway and start over there.',
      'If you did not register, ignore this message: no account will be created.',
      '',
    ].join('\n'),
  };
}

/** @param standing the account's status and what to do, in sentences. */
export function accountExistsMessage(publicUrl: string, to: string, standing: string): Message {
  return {
    to,
    subject: 'You already have a Tillwatch account',
    text: [
      'Somebody, probably you, asked for a Tillwatch account with this email address.',
      `There is one already. ${standing}`,
      `${publicUrl}/auth`,
      '',
      'If it was not you, there is nothing to do: nothing has changed.',
      '',
    ].join('\n'),
  };
}

export const INVITATION_DAYS = 7;

/** @param inviter the administrator's name. */
export function invitationMessage(publicUrl: string, to: string, inviter: string, token: string): Message {
  return {
    to,
    subject: 'You are invited to Tillwatch',
    text: [
      `${inviter} made a Tillwatch account for you. Open this link to choose your password:`,
      `${publicUrl}/auth?reset=${token}&invited=1`,
      '',
      `The link works once and expires in ${INVITATION_DAYS} days. You sign in with this email address.`,
      'If you did not expect this, ignore the message: without the link, nobody can sign in.',
      '',
    ].join('\n'),
  };
}

export function approvedMessage(publicUrl: string, to: string, role: Role): Message {
  return {
    to,
    subject: 'Your Tillwatch account is approved',
    text: [
      `An administrator has approved your Tillwatch account. Your role is ${role}. You can now sign in:`,
      `${publicUrl}/auth`,
      '',
    ].join('\n'),
  };
}

export function refusedMessage(to: string): Message {
  return {
    to,
    subject: 'Your Tillwatch account was not approved',
    text: [
      'An administrator has not approved the Tillwatch account that was registered with this email address.',
      'You cannot sign in with it. If you think this is a mistake, ask the administrator.',
      '',
    ].join('\n'),
  };
}

/** @param act a sentence about what an administrator did to the account. */
export function reactivatedMessage(publicUrl: string, to: string): Message {
  return {
    to,
    subject: 'Your Tillwatch account is active again',
    text: [
      'An administrator has activated your account again. You can sign in with it:',
      `${publicUrl}/auth`,
      '',
    ].join('\n'),
  };
}

export function rescuedMessage(publicUrl: string, to: string, act: string): Message {
  return {
    to,
    subject: 'An administrator changed your Tillwatch account',
    text: [
      act,
      '',
      'If you did not ask for this, choose a new password at once with "Forgot password?" on the sign-in page, and tell your administrator:',
      `${publicUrl}/auth`,
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
      'If it is not you, do not share the code, and change your password.',
      '',
    ].join('\n'),
  };
}

export const SIGN_IN_LINK_HOURS = 2;

export function signInLinkMessage(publicUrl: string, to: string, token: string): Message {
  return {
    to,
    subject: 'Sign in to Tillwatch on a new device',
    text: [
      'There were too many failed sign-ins for the Tillwatch account with this email address.',
      'Devices that signed in before are not affected. To sign in on a new one, open this link there and enter your password:',
      `${publicUrl}/auth?link=${token}`,
      '',
      `The link works for one sign-in and expires in ${SIGN_IN_LINK_HOURS} hours.`,
      'If you are not signing in, somebody else is trying passwords. Nobody gets in without yours, so there is nothing you need to do.',
      '',
    ].join('\n'),
  };
}

/** Sent instead of a sign-in link. @param obstacle why there is no link, in a sentence. */
export function noSignInMessage(publicUrl: string, to: string, obstacle: string): Message {
  return {
    to,
    subject: 'Your Tillwatch account cannot be signed in to',
    text: [
      'There were too many failed sign-ins for the Tillwatch account with this email address.',
      `There is no sign-in link for it now. ${obstacle}`,
      `${publicUrl}/auth`,
      '',
      'If you are not signing in, there is nothing you need to do.',
      '',
    ].join('\n'),
  };
}

export const RESET_HOURS = 1;

/** @param asker who asked for it: 'Somebody, probably you,' or the administrator's name. */
export function passwordResetMessage(
  publicUrl: string,
  { to, asker }: { to: string; asker: string },
  token: string,
): Message {
  return {
    to,
    subject: 'Choose a new Tillwatch password',
    text: [
      `${asker} asked for a new password for the Tillwatch account with this email address.`,
      'Please open this link to choose a new one:',
      `${publicUrl}/auth?reset=${token}`,
      '',
      `The link works once and expires in ${RESET_HOURS} hour.`,
      'If you did not want this, there is nothing to do: your password has not changed.',
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
      'If it was not you, choose a new one at once with "Forgot password?" on the sign-in page, and tell your administrator:',
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
      'You have been signed out everywhere but where this was changed.',
      '',
      'If it was not you who changed this, choose a new password at once, and tell your administrator:',
      `${publicUrl}/auth`,
      '',
    ].join('\n'),
  };
}

export function tokenMadeMessage(publicUrl: string, to: string, name: string): Message {
  return {
    to,
    subject: 'An API token was made for your Tillwatch account',
    text: [
      `A program can now call Tillwatch in your name with the token "${name}".`,
      'You can see it and revoke it under Account, Tokens.',
      '',
      'If it was not you who made it, choose a new password at once, which ends all tokens, and tell your administrator:',
      `${publicUrl}/auth`,
      '',
    ].join('\n'),
  };
}

export function authenticatorMessage(publicUrl: string, to: string): Message {
  return {
    to,
    subject: 'An authenticator app was set up for your Tillwatch account',
    text: [
      'From now on, signing in takes your password and a code from your authenticator app, or a recovery code.',
      'You have been signed out everywhere but where this was changed.',
      '',
      'If it was not you who changed this, choose a new password at once, and tell your administrator:',
      `${publicUrl}/auth`,
      '',
    ].join('\n'),
  };
}

export function recoveryCodesMessage(publicUrl: string, to: string): Message {
  return {
    to,
    subject: 'New recovery codes were made for your Tillwatch account',
    text: [
      'Ten new recovery codes were made, and the earlier ones have ended.',
      '',
      'If it was not you who made them, choose a new password at once, and tell your administrator:',
      `${publicUrl}/auth`,
      '',
    ].join('\n'),
  };
}
