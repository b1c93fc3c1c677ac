import type { CleaningReport, UploadDetails } from '@tillwatch/contract';
import { Upload } from 'lucide-react';
import { describeForToast } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.ts';
import { useUploadToOtherStore } from '../data/upload-queries.ts';

type OtherStore = CleaningReport['otherStores'][number];

/** The other stores that a file names, and buttons that upload it to those that the person may see. */
export function OtherStores({ upload }: { upload: UploadDetails }) {
  const named = upload.report?.otherStores ?? [];
  if (named.length === 0 || upload.withdrawnAt !== null) return null;
  return (
    <section aria-label="Other stores in this file" className="flex flex-col gap-1">
      <h4 className="text-sm font-medium">Other stores in this file</h4>
      <ul className="divide-y rounded-lg border text-sm">
        {named.map((one) => (
          <li key={one.named} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 break-words">
              {nameOf(one)}
              <span className="block text-xs text-muted-foreground">
                {one.transactions === 1 ? '1 transaction' : `${formatCount(one.transactions)} transactions`},
                not loaded here
              </span>
            </span>
            <WhatToDo upload={upload} store={one.store} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ named, store }: OtherStore): string =>
  store === null ? named : `${store.storeNumber} ${store.name}`;

function WhatToDo({ upload, store }: { upload: UploadDetails; store: OtherStore['store'] }) {
  const send = useUploadToOtherStore(upload.uploadId);
  if (store === null)
    return <span className="text-xs text-muted-foreground">No store that you can upload to</span>;
  if (store.hasFile) return <span className="text-xs text-muted-foreground">Uploaded there</span>;
  const { id, storeNumber, name } = store;
  return (
    <Button
      size="sm"
      loading={send.isPending}
      onClick={() =>
        send.mutate(id, {
          onSuccess: () =>
            toast({
              title: 'Uploaded to Another Store',
              description: `${upload.filename} is being processed for ${storeNumber} ${name}.`,
            }),
          onError: (error) =>
            toast({ title: 'Upload Failed', ...describeForToast(error), variant: 'destructive' }),
        })
      }
    >
      <Upload aria-hidden />
      Upload to Store {storeNumber}
    </Button>
  );
}
