import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface CopyByHandDialogProps {
  /** Null while there is nothing to copy. */
  text: string | null;
  onClose: () => void;
}

/** Shows the draft when the browser refused to copy it. */
export function CopyByHandDialog({ text, onClose }: CopyByHandDialogProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog open={text !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="md"
        // A click on the toast, or on the way to the mail program, must not close it.
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          area.current?.focus();
          area.current?.select();
        }}
      >
        <DialogHeader>
          <DialogTitle>Copy the Draft</DialogTitle>
          <DialogDescription>
            The draft is saved, but the browser did not allow copying. It is selected: press Ctrl+C, or ⌘C on
            a Mac.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Textarea
            ref={area}
            readOnly
            aria-label="Draft"
            value={text ?? ''}
            className="max-h-[50dvh] min-h-40 overflow-y-auto font-mono text-xs"
          />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="primary">Done</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
