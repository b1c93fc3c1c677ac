import type { ManagedUser, Rescue } from '@tillwatch/contract';

/** What an administrator can do to an account in its row. */
export type UserAction = 'edit' | 'approve' | 'refuse' | 'activate' | 'deactivate' | Rescue;

const RESCUE_LABELS: Record<Rescue, string> = {
  send_password_reset: 'Send Reset Link',
  send_invitation: 'Send Invitation Again',
  lift_sign_in_delay: 'Lift Sign-In Delay',
  end_sessions: 'Sign Out Everywhere…',
  turn_off_two_factor: 'Turn Off Two-Factor…',
};

/** What the row's menu offers, in its order. */
export function menuOf(user: ManagedUser): { action: UserAction; label: string }[] {
  const rescues: Rescue[] = [];
  if (user.isActive) {
    rescues.push(
      user.isInvited ? 'send_invitation' : 'send_password_reset',
      'lift_sign_in_delay',
      'end_sessions',
    );
    if (user.twoFactorEnabled) rescues.push('turn_off_two_factor');
  }
  return [
    ...rescues.map((action) => ({ action, label: RESCUE_LABELS[action] })),
    ...(user.isActive || user.awaitsApproval ? [] : [{ action: 'activate' as const, label: 'Activate' }]),
  ];
}
