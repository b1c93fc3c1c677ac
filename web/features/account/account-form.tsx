import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '../../ui/dialog.tsx';

interface AccountFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  submitLabel: string;
  isSaving: boolean;
  /** Whether there is nothing to submit. */
  isDisabled?: boolean;
}

/** A tab's fields, with its buttons at the foot of the dialog. */
export function AccountForm({
  onSubmit,
  children,
  submitLabel,
  isSaving,
  isDisabled = false,
}: AccountFormProps) {
  return (
    <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={onSubmit}>
      <DialogBody className="flex flex-col gap-4">{children}</DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={isSaving} disabled={isDisabled}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
