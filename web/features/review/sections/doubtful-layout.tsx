import type { TransactionDetail } from '@tillwatch/contract';
import { useState } from 'react';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { DoubtNote } from '../../layouts/index.ts';

const loadLayout = async () => (await import('../../layouts/dialog/layout-dialog.tsx')).LayoutDialog;

/** Warns that nobody has confirmed how the transaction's file is read, and shows how. */
export function DoubtfulLayout({ transaction }: { transaction: TransactionDetail }) {
  const { uploadId, source } = transaction;
  const { filename, doubt } = source;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { Component: LayoutDialog } = useLazyComponent(loadLayout, isOpen, close);
  return (
    <>
      {doubt !== null && (
        <DoubtNote
          upload={{ filename, doubt }}
          advice="Compare the journal’s lines before you decide."
          onCheck={() => setOpen(true)}
        />
      )}
      {LayoutDialog && isOpen && <LayoutDialog uploadId={uploadId} onClose={close} onReadAgain={close} />}
    </>
  );
}
