import { CircleCheck, CircleDashed, Flag } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ShortcutHint, ShortcutTip } from '../../shortcuts/index.ts';
import type { ReviewAction } from '../saving/build-update.ts';

interface ReviewActionsProps {
  isVerified: boolean;
  /** The next transaction is being looked for. */
  isMoving: boolean;
  onAction: (action: ReviewAction) => void;
  onCancel: () => void;
}

/** The four actions, always in sight at the foot of the dialog; they keep clear of the right, where toasts appear. */
export function ReviewActions({ isVerified, isMoving, onAction, onCancel }: ReviewActionsProps) {
  return (
    <div className="grid grid-cols-2 gap-2 border-t px-4 py-3 sm:flex sm:items-center print:hidden">
      <ActionButton
        name={isVerified ? 'unverify' : 'verify'}
        tip={isVerified ? 'Takes the verification back' : 'Nothing wrong here'}
        icon={
          isVerified ? <CircleDashed aria-hidden /> : <CircleCheck aria-hidden className="text-verified" />
        }
        onClick={() => onAction(isVerified ? 'unverify' : 'verify')}
      >
        {isVerified ? 'Unverify' : 'Mark Verified'}
      </ActionButton>
      <ActionButton
        name="flag"
        tip="Marks it for the report"
        variant="destructive-outline"
        icon={<Flag aria-hidden />}
        onClick={() => onAction('flag')}
      >
        Flag Suspicious
      </ActionButton>
      <ActionButton name="close" tip="Closes without saving" variant="ghost" onClick={onCancel}>
        Cancel
      </ActionButton>
      <ActionButton
        name="saveAndNext"
        tip="Saves the notes and opens the next transaction, with Ctrl or ⌘ and Enter while typing too"
        variant="primary"
        kbdClassName="border-current/40 text-inherit"
        loading={isMoving}
        onClick={() => onAction('next')}
      >
        Save &amp; Next
      </ActionButton>
    </div>
  );
}

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'name'> {
  name: 'verify' | 'unverify' | 'flag' | 'saveAndNext' | 'close';
  tip: string;
  icon?: ReactNode;
  kbdClassName?: string;
}

function ActionButton({ name, tip, icon, kbdClassName, children, ...props }: ActionButtonProps) {
  return (
    <ShortcutTip place="review" name={name} tip={tip}>
      <Button {...props}>
        {icon}
        {children}
        <ShortcutHint
          place="review"
          name={name}
          {...(kbdClassName === undefined ? {} : { className: kbdClassName })}
        />
      </Button>
    </ShortcutTip>
  );
}
