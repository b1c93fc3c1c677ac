import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { evidenceOptions, evidenceUrl } from '../../../api/evidence.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { cn } from '../../../ui/cn.ts';
import { formatInstant } from '../../../ui/format.ts';

/** The end of a printed transaction: its images, who added them and when, and who printed it and when. */
export function EvidencePrint({ transactionId }: { transactionId: string }) {
  const images = useQuery(evidenceOptions(transactionId)).data?.images ?? [];
  return (
    <div aria-hidden className="hidden px-5 pb-4 print:block">
      {images.length > 0 && (
        <>
          <p className="break-after-avoid text-sm font-semibold">Evidence images</p>
          <ul className={cn('mt-2 grid gap-4', images.length > 1 && 'grid-cols-2')}>
            {images.map((image) => (
              <li key={image.id} className="break-inside-avoid">
                {/* Loaded with the page: images that a browser fetches while printing come too late. */}
                <img
                  src={evidenceUrl(image.id)}
                  alt=""
                  width={image.width}
                  height={image.height}
                  className="h-auto max-h-[110mm]! w-auto max-w-full object-contain object-left"
                />
                <p className="mt-1 text-xs wrap-anywhere">
                  {image.caption && <span className="block font-medium">{image.caption}</span>}
                  {image.filename}, added by {image.addedByName}, {formatInstant(image.addedAt)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <PrintedBy />
    </div>
  );
}

function PrintedBy() {
  const user = useCurrentUser();
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The paper must show the time of printing.
    const note = (): void => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <p className="mt-6 border-t pt-2 text-xs text-muted-foreground">
      Printed from Tillwatch{user && ` by ${user.firstName} ${user.lastName}`}, {formatInstant(printedAt)}
    </p>
  );
}
