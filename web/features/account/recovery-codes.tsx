import { Download } from 'lucide-react';
import { saveText } from '../../api/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { useLossWarning } from '../../ui/typed-in-dialog.ts';

const LOSS = {
  title: 'Close without saving the codes?',
  description: 'They won’t be shown again. Without them, a lost app means asking an administrator.',
  confirmLabel: 'Close',
  cancelLabel: 'Keep Open',
};

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** Shows the recovery codes, this once. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  useLossWarning(LOSS);
  const text = `Tillwatch recovery codes for ${email}\nEach works for one sign-in, in place of the app's code.\n\n${codes.join('\n')}\n`;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="flex flex-col gap-3 text-sm">
        <h3 className="text-base font-semibold">Keep Your Recovery Codes</h3>
        <p className="text-muted-foreground">
          Each lets you sign in once without the app. They won’t be shown again: print them, or save them
          where you keep your passwords.
        </p>
        <ol
          aria-label="Recovery codes"
          className="grid gap-x-4 gap-y-1 rounded-lg border bg-muted p-3 font-mono sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap select-all">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex items-center gap-2">
          <Button onClick={() => saveText(text, 'tillwatch-recovery-codes.txt')}>
            <Download aria-hidden />
            Download
          </Button>
          <CopyButton text={text} what="recovery codes" />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          I Have Saved Them
        </Button>
      </DialogFooter>
    </div>
  );
}
