import { CircleAlert, RotateCw, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Reference } from '../../../ui/reference.tsx';
import type { EvidenceUpload } from './evidence-uploads.ts';

interface FailedUploadProps {
  upload: EvidenceUpload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** Why an image was not added, with ways to continue. */
export function FailedUpload({ upload, onRetry, onDismiss }: FailedUploadProps) {
  const { failure, file } = upload;
  if (failure === null) return null;
  return (
    <li className="flex items-center gap-2 rounded-md border border-high-line bg-high-soft py-1 pr-1 pl-2 text-xs text-high">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-medium">{file.name} was not added.</span>{' '}
        <span className="text-foreground">
          {failure.message}
          {failure.requestId !== undefined && (
            <>
              {' '}
              <Reference id={failure.requestId} />
            </>
          )}
        </span>
      </p>
      {failure.canRetry && (
        <Button size="sm" onClick={onRetry}>
          <RotateCw aria-hidden />
          Try Again
        </Button>
      )}
      <Button variant="ghost" size="icon-sm" aria-label={`Dismiss ${file.name}`} onClick={onDismiss}>
        <X aria-hidden />
      </Button>
    </li>
  );
}
