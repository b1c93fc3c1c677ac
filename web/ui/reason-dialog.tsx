import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from './button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from './dialog.tsx';
import { Field } from './field.tsx';
import { Textarea } from './textarea.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  /** What is decided about, above the reason. */
  children?: ReactNode;
  /** On the button that does it. */
  action: string;
  maxLength: number;
  isPending: boolean;
  /** Why it could not be done. */
  error: string | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of something, without which it isn't done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const isEmpty = reason.trim() === '';

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isEmpty) props.onReason(reason);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent>
        <form onSubmit={submit} className="contents">
          <DialogHeader>
            <DialogTitle>{props.title}</DialogTitle>
            <DialogDescription>{props.description}</DialogDescription>
          </DialogHeader>
          <DialogBody className="flex flex-col gap-3">
            {props.children}
            <Field label="Reason" {...(props.error !== undefined && { error: props.error })}>
              <Textarea
                autoFocus
                value={reason}
                maxLength={props.maxLength}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" loading={props.isPending} disabled={isEmpty}>
              {props.action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
