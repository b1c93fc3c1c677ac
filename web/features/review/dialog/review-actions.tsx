import { CircleCheck, CircleDashed, Flag } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ShortcutHint, ShortcutTip } from '../../shortcuts/index.ts';
import type { ReviewAction } from '../saving/build-update.ts';

interface ReviewActionsProps {
  isVerified: boolean;
  /** The next transaction is being looked up. */
  isMoving: boolean;
  /** @param goesOn whether to continue with the next pending transaction. */
  onAction: (action: ReviewAction, goesOn?: boolean) => void;
  onCancel: () => void;
}

const FILLED_KEY = { kbdClassName: 'border-current/40 text-inherit' };

/**
 * The actions, always in sight at the foot of the dialog: decisions that continue with the next pending transaction,
 * decisions that close the dialog, and Save & Next. They leave the right side free, where toasts appear.
 */
export function ReviewActions({ isVerified, isMoving, onAction, onCancel }: ReviewActionsProps) {
  return (
    <div className="grid grid-cols-2 gap-2 border-t px-4 py-3 sm:flex sm:flex-wrap sm:items-center print:hidden">
      <ActionButton
        name="verifyAndNext"
        tip="Nothing wrong here; opens the next pending one"
        variant="primary"
        {...FILLED_KEY}
        loading={isMoving}
        onClick={() => onAction('verify', true)}
      >
        Verify &amp; Next
      </ActionButton>
      <ActionButton
        name="flagAndNext"
        tip="Marks it for the report; opens the next pending one"
        variant="destructive-outline"
        icon={<Flag aria-hidden />}
        onClick={() => onAction('flag', true)}
      >
        Flag &amp; Next
      </ActionButton>
      <ActionButton
        name={isVerified ? 'unverify' : 'verify'}
        tip={isVerified ? 'Takes the verification back' : 'Nothing wrong here; closes the review'}
        icon={
          isVerified ? <CircleDashed aria-hidden /> : <CircleCheck aria-hidden className="text-verified" />
        }
        onClick={() => onAction(isVerified ? 'unverify' : 'verify')}
      >
        {isVerified ? 'Unverify' : 'Mark Verified'}
      </ActionButton>
      <ActionButton
        name="flag"
        tip="Marks it for the report; closes the review"
        icon={<Flag aria-hidden className="text-high" />}
        onClick={() => onAction('flag')}
      >
        Flag Suspicious
      </ActionButton>
      <ActionButton
        name="saveAndNext"
        tip="Saves the notes and opens the next transaction, with Ctrl or ⌘ and Enter while typing too"
        onClick={() => onAction('next')}
      >
        Save &amp; Next
      </ActionButton>
      <ActionButton name="close" tip="Closes without saving" variant="ghost" onClick={onCancel}>
        Cancel
      </ActionButton>
    </div>
  );
}

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'name'> {
  name: 'verifyAndNext' | 'flagAndNext' | 'verify' | 'unverify' | 'flag' | 'saveAndNext' | 'close';
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
