import type { User } from '@tillwatch/contract';
import { type ReactNode, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../ui/dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { DigestForm } from './digest-form.tsx';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsForm } from './sessions-form.tsx';
import { TokensForm } from './tokens-form.tsx';
import { TwoFactorForm } from './two-factor-form.tsx';

interface AccountDialogProps {
  user: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What users can change about their own accounts: name, password, two-factor sign-in, sessions, API tokens, digest. */
export function AccountDialog({ user, open, onOpenChange }: AccountDialogProps) {
  const close = () => onOpenChange(false);
  const mayHaveDigest = user.role !== 'agent';
  // A tab stays mounted once opened, which keeps what was typed in it.
  const [tab, setTab] = useState('name');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['name']));
  const show = (name: string): void => {
    setTab(name);
    setOpened(new Set([...opened, name]));
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Account</DialogTitle>
          <DialogDescription className="break-words">{user.email}</DialogDescription>
        </DialogHeader>
        <Tabs value={tab} onValueChange={show} className="flex min-h-0 flex-col">
          <TabsList
            className={cn(
              'mx-5 mb-3 flex shrink-0',
              mayHaveDigest && 'max-sm:grid max-sm:h-auto max-sm:grid-cols-3',
            )}
          >
            <AccountTrigger name="name">Name</AccountTrigger>
            <AccountTrigger name="password">Password</AccountTrigger>
            <AccountTrigger name="two-factor">Two-Factor</AccountTrigger>
            <AccountTrigger name="sessions">Sessions</AccountTrigger>
            <AccountTrigger name="tokens">Tokens</AccountTrigger>
            {mayHaveDigest && <AccountTrigger name="digest">Digest</AccountTrigger>}
          </TabsList>
          <AccountTab name="name" isKept={opened.has('name')}>
            <NameForm user={user} onSaved={close} />
          </AccountTab>
          <AccountTab name="password" isKept={opened.has('password')}>
            <PasswordForm email={user.email} onSaved={close} />
          </AccountTab>
          <AccountTab name="two-factor" isKept={opened.has('two-factor')}>
            <TwoFactorForm user={user} onSaved={close} />
          </AccountTab>
          <AccountTab name="sessions" isKept={opened.has('sessions')}>
            <SessionsForm onSaved={close} />
          </AccountTab>
          <AccountTab name="tokens" isKept={opened.has('tokens')}>
            <TokensForm />
          </AccountTab>
          {mayHaveDigest && (
            <AccountTab name="digest" isKept={opened.has('digest')}>
              <DigestForm email={user.email} onSaved={close} />
            </AccountTab>
          )}
        </Tabs>
      </DialogContent>
    </Dialog>
  );
}

/** Five of them fit on a phone; six take two rows there. */
function AccountTrigger({ name, children }: { name: string; children: ReactNode }) {
  return (
    <TabsTrigger value={name} className="px-1 text-xs sm:text-sm">
      {children}
    </TabsTrigger>
  );
}

/** All tabs are as tall as the tallest, so that the dialog does not jump. */
function AccountTab({ name, isKept, children }: { name: string; isKept: boolean; children: ReactNode }) {
  return (
    <TabsContent
      value={name}
      forceMount={isKept || undefined}
      className="flex min-h-80 flex-col data-[state=inactive]:hidden"
    >
      {children}
    </TabsContent>
  );
}
