import { CircleCheck, CircleDashed, Flag } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { ReviewAction } from '../saving/build-update.ts';
import { REVIEW_KEYS } from './review-keys.ts';

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
        keyName={REVIEW_KEYS.verify}
        tip={isVerified ? 'Takes the verification back' : 'Nothing wrong here'}
        icon={
          isVerified ? <CircleDashed aria-hidden /> : <CircleCheck aria-hidden className="text-verified" />
        }
        onClick={() => onAction(isVerified ? 'unverify' : 'verify')}
      >
        {isVerified ? 'Unverify' : 'Mark Verified'}
      </ActionButton>
      <ActionButton
        keyName={REVIEW_KEYS.flag}
        tip="Marks it for the report"
        variant="destructive-outline"
        icon={<Flag aria-hidden />}
        onClick={() => onAction('flag')}
      >
        Flag Suspicious
      </ActionButton>
      <ActionButton keyName="Esc" tip="Closes without saving" variant="ghost" onClick={onCancel}>
        Cancel
      </ActionButton>
      <ActionButton
        keyName={REVIEW_KEYS.next}
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

interface ActionButtonProps extends ComponentProps<typeof Button> {
  keyName: string;
  tip: string;
  icon?: ReactNode;
  kbdClassName?: string;
}

function ActionButton({ keyName, tip, icon, kbdClassName, children, ...props }: ActionButtonProps) {
  return (
    <Tooltip
      content={
        <span className="flex items-center gap-1.5">
          {tip} <Kbd className="border-current/40 text-inherit">{keyName}</Kbd>
        </span>
      }
    >
      <Button aria-keyshortcuts={keyName === 'Esc' ? 'Escape' : keyName} {...props}>
        {icon}
        {children}
        <Kbd aria-hidden className={`ml-0.5 max-md:hidden ${kbdClassName ?? ''}`}>
          {keyName}
        </Kbd>
      </Button>
    </Tooltip>
  );
}
