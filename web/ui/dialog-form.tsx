import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { DialogBody, DialogClose, DialogFooter } from './dialog.tsx';

interface DialogFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  submitLabel: string;
  isSaving: boolean;
  /** Whether there is nothing to submit. */
  isDisabled?: boolean | undefined;
  isDestructive?: boolean;
  /** Instead of closing the dialog. */
  onCancel?: () => void;
}

/** A dialog's fields, with its buttons at its foot. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, children, submitLabel, isSaving, isDisabled = false, isDestructive = false } = props;
  const { onCancel } = props;
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={onSubmit}>
      <DialogBody className="flex flex-col gap-4">{children}</DialogBody>
      <DialogFooter>
        {onCancel ? (
          <Button disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
        )}
        <Button
          type="submit"
          variant={isDestructive ? 'destructive' : 'primary'}
          loading={isSaving}
          disabled={isDisabled}
        >
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
