import { ConfirmDialog } from '../../../ui/alert-dialog.tsx';

interface SendConfirmationProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  recipientEmail: string;
  /** An earlier attempt may have gone through. */
  isRepeated?: boolean;
  onConfirm: () => void;
}

/** Asks before anything leaves the company. */
export function SendConfirmation({ recipientEmail, isRepeated = false, ...dialog }: SendConfirmationProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={isRepeated ? 'Send this report again?' : 'Send this report?'}
      description={
        isRepeated ? (
          <>
            The mail server did not confirm the first delivery to <Address>{recipientEmail}</Address>: it may
            have arrived. If you send it again, it may arrive twice.
          </>
        ) : (
          <>
            It goes to <Address>{recipientEmail}</Address> with its attachments and cannot be recalled.
          </>
        )
      }
      confirmLabel={isRepeated ? 'Send again' : 'Send'}
    />
  );
}

function Address({ children }: { children: string }) {
  return <strong className="font-medium break-all text-foreground">{children}</strong>;
}
