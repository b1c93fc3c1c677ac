import type { User } from '@tillwatch/contract';
import { useState } from 'react';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSwitch } from './two-factor-switch.tsx';

/** Two-factor sign-in by mailed codes or by an authenticator app, whose set-up ends with recovery codes. */
export function TwoFactorForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} email={user.email} onDone={onSaved} />;
  if (secret) {
    return <AuthenticatorSetUp {...secret} onCancel={() => setSecret(null)} onConfirmed={setRecoveryCodes} />;
  }
  return (
    <TwoFactorSwitch
      user={user}
      onSaved={onSaved}
      onBeginApp={setSecret}
      onRecoveryCodes={setRecoveryCodes}
    />
  );
}
