// The wording of the audit log: what people see and search for.

/** Whole sentences, for actions that two words can't describe. */
const SENTENCES: Record<string, string> = {
  'login user': 'Signed in',
  'logout user': 'Signed out',
  'fail_sign_in user': 'Failed to sign in',
  'register registration': 'Registered',
  'set_up user': 'Set up the installation',
  'verify_email user': 'Verified the email address',
  'invite user': 'Invited a user',
  'accept_invitation user': 'Accepted the invitation',
  'approve user': 'Approved the account',
  'refuse user': 'Refused the account',
  'deactivate user': 'Deactivated the account',
  'activate user': 'Activated the account again',
  'change_password user': 'Changed the password',
  'reset_password user': 'Chose a new password with an emailed link',
  'send_password_reset user': 'Sent a link to choose a new password',
  'send_invitation user': 'Sent the invitation again',
  'send_verification registration': 'Sent the verification link again',
  'send_sign_in_link user': 'Sent a sign-in link',
  'send_two_factor_code user': 'Sent a 2FA code',
  'enter_wrong_two_factor_code user': 'Entered a wrong 2FA code',
  'enter_wrong_password user': 'Entered a wrong current password',
  'enter_wrong_password registration': 'Entered a wrong password for the registration',
  'turn_on_two_factor user': 'Turned on two-factor sign-in',
  'turn_off_two_factor user': 'Turned off two-factor sign-in',
  'begin_authenticator user': 'Began to set up an authenticator app',
  'turn_on_authenticator user': 'Set up an authenticator app',
  'renew_recovery_codes user': 'Made new recovery codes',
  'use_recovery_code user': 'Used a recovery code',
  'end_sessions user': 'Signed out sessions',
  'end_session_after_wrong_passwords user': 'Signed out a session after wrong passwords',
  'assign_stores user': 'Changed which stores the agent has',
  'lift_sign_in_delay user': 'Lifted the sign-in delay',
  'update transaction': 'Changed the notes of the transaction',
  'note_second_look transaction': 'Wrote a note on a second look',
  'answer_second_look transaction': 'Gave the second look at the transaction',
  'settle_second_look transaction': 'Decided between two different answers',
  'update second_look_settings': 'Changed the share of second looks',
  'contradict transaction': 'Had a file read in which the transaction differs; it stayed as it was',
  'load_change transaction': 'Had a file read that changed the transaction',
  'take_contradiction transaction': 'Changed the transaction to what another file says',
  'keep_reviewed transaction': 'Kept what is stored of the transaction, although it differs in another file',
  'create case': 'Opened the case',
  'update case': 'Changed the case',
  'add_transactions case': 'Added transactions to the case',
  'remove_transaction case': 'Took a transaction out of the case',
  'add_note case': 'Wrote a note on the case',
  'print case': 'Created the file of the case',
  'download case': 'Downloaded the archive of the case',
  'confirm layout': 'Said that the layout is read correctly',
  'report layout': 'Said that the layout is read incorrectly',
  'correct layout': 'Said which column is what',
  'delete layout': 'Forgot what was said about the layout',
  'create column_mapping': 'Remembered which column is what',
  'delete column_mapping': 'Forgot which column is what',
  'create taught_word': 'Said what words mean',
  'update taught_word': 'Said that words mean something else',
  'delete taught_word': 'Forgot what words mean',
  'export store': 'Exported transactions',
  'remove_expired store': 'Removed what was past its retention period',
  'leave_out store': 'Left a cashier out of comparisons',
  'compare_again store': 'Compared a cashier again',
  'close store': 'Closed the store',
  'open store': 'Reopened the store',
  'put_in_force rules': 'Put rules in force',
  'put_in_force ranking_weights': 'Put weights in force',
  'learn ranking_weights': 'Learned weights',
  'process data_upload': 'Processed the upload',
  'back_up database': 'Backed up the database',
  'restore database': 'Restored the database',
  'fail_to_send email_report': 'Failed to send the email report',
  'start_sending email_report': 'Started to send the email report',
};

const VERBS: Record<string, string> = {
  add: 'added',
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  remove: 'removed',
  restore: 'restored',
  verify: 'verified',
  unverify: 'unverified',
  flag: 'flagged',
  unflag: 'removed the flag from',
  download: 'downloaded',
  export: 'exported',
  erase: 'erased',
  withdraw: 'withdrew',
  discard: 'discarded',
  revoke: 'revoked',
  send: 'sent',
  send_trial: 'sent a test of',
  turn_off: 'turned off',
  end: 'ended',
};

const THINGS: Record<string, string> = {
  user: 'the account',
  registration: 'the registration',
  store: 'the store',
  transaction: 'the transaction',
  data_upload: 'the upload',
  case: 'the case',
  layout: 'the layout',
  email_report: 'the email report',
  evidence_image: 'an evidence image',
  column_mapping: 'a column mapping',
  taught_word: 'words',
  report_recipient: 'a report recipient',
  rule_exception: 'a rule exception',
  ranking_settings: 'the ranking settings',
  api_token: 'an API token',
  digest: 'the daily digest',
  employee: 'the data of an employee',
};

/** 'Verified the transaction', 'Undid: verified the transaction', 'Signed in'. */
export function describeAuditAction(action: string, entityType: string): string {
  const sentence = SENTENCES[`${action} ${entityType}`];
  if (sentence !== undefined) return sentence;
  const thing = THINGS[entityType] ?? `the ${spaced(entityType)}`;
  if (action.startsWith(UNDO)) {
    const undone = action.slice(UNDO.length);
    return `Undid: ${VERBS[undone] ?? spaced(undone)} ${thing}`;
  }
  const text = `${VERBS[action] ?? spaced(action)} ${thing}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const UNDO = 'undo_';

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}
