import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { DialogForm } from './dialog-form.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from './dialog.tsx';
import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';
import { WithNames } from './with-names.tsx';

interface ReasonDialogProps {
  title: string;
  /** Names in it are marked by `givenName`. */
  description: string;
  /** What is decided about, above the reason. */
  children?: ReactNode;
  /** On the button that does it. */
  action: string;
  maxLength: number;
  /** For what needs more room than a sentence; defaults to 'sm'. */
  size?: 'sm' | 'lg';
  isPending: boolean;
  /** Why it could not be done. */
  error: string | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason, without which the action isn't taken. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const isEmpty = reason.trim() === '';

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isEmpty) props.onReason(reason);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent size={props.size ?? 'sm'}>
        <DialogHeader>
          <DialogTitle>{props.title}</DialogTitle>
          <DialogDescription>
            <WithNames text={props.description} />
          </DialogDescription>
        </DialogHeader>
        <DialogForm
          submitLabel={props.action}
          isSaving={props.isPending}
          isDisabled={isEmpty}
          onSubmit={submit}
        >
          {props.children}
          <Field label="Reason">
            <Textarea
              autoFocus
              value={reason}
              maxLength={props.maxLength}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          {props.error !== undefined && (
            <p role="alert" className="text-sm text-high">
              {props.error}
            </p>
          )}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
