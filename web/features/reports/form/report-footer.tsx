import { Download, Send } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { DialogFooter } from '../../../ui/dialog.tsx';

interface ReportFooterProps {
  busy: 'save' | 'download' | 'send' | null;
  /** Whether a mail server is configured. */
  canSend: boolean;
  /** Why the server would not send to this recipient, if so. */
  mayNotSend: string | undefined;
  onCancel: () => void;
  onDownload: () => void;
  onSend: () => void;
}

/** The form's buttons; the primary one submits. */
export function ReportFooter({ busy, canSend, mayNotSend, onCancel, onDownload, onSend }: ReportFooterProps) {
  return (
    <DialogFooter className="flex-wrap">
      <div className="flex flex-1 gap-2 max-sm:basis-full">
        <Button
          className="max-sm:flex-1"
          loading={busy === 'download'}
          disabled={busy !== null}
          onClick={onDownload}
        >
          {busy !== 'download' && <Download aria-hidden />}
          Download .eml
        </Button>
        {canSend && (
          <Button
            className="max-sm:flex-1"
            loading={busy === 'send'}
            disabled={busy !== null || mayNotSend !== undefined}
            title={mayNotSend}
            onClick={onSend}
          >
            {busy !== 'send' && <Send aria-hidden />}
            Send now
          </Button>
        )}
      </div>
      <Button className="max-sm:flex-1" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant="primary"
        className="max-sm:flex-1"
        loading={busy === 'save'}
        disabled={busy !== null}
      >
        Save Draft & Copy
      </Button>
    </DialogFooter>
  );
}
