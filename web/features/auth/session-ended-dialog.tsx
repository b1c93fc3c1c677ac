import type { SessionEnd } from '@tillwatch/contract';
import { leaveForSignIn, useKnownUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** Opens over whatever is on the page, so what was typed there stays. Only signing in or leaving closes it. */
export function SessionEndedDialog({ reason }: { reason: SessionEnd }) {
  const user = useKnownUser();
  const isClosed = reason === 'deactivated' || !user;
  return (
    <Dialog open>
      <DialogContent
        hideClose
        onOpenAutoFocus={focusPassword}
        onEscapeKeyDown={stay}
        onInteractOutside={stay}
      >
        <DialogHeader>
          <DialogTitle>
            {reason === 'deactivated' ? 'Your Account Is Deactivated' : 'You Are Signed Out'}
          </DialogTitle>
          <DialogDescription>
            {reason === 'deactivated'
              ? 'An administrator has deactivated your account. Ask an administrator if you think this is a mistake.'
              : 'Your session has ended: you signed out somewhere else, your password, second factor, or role was changed, or an administrator ended it or deactivated your account. Sign in to continue here. What you typed is kept.'}
          </DialogDescription>
        </DialogHeader>
        {!isClosed && (
          <DialogBody>
            <LoginForm email={user.email} isResuming />
          </DialogBody>
        )}
        <DialogFooter>
          <Button onClick={leaveForSignIn}>{isClosed ? 'Go to Sign-In' : 'Leave This Page'}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** A dialog that is open below takes the focus back before this one is there. */
function focusPassword(event: Event): void {
  const field = event.target instanceof Element && event.target.querySelector('input:not([readonly])');
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  field.focus();
}

function stay(event: Event): void {
  event.preventDefault();
}
