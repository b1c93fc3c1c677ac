import { zodResolver } from '@hookform/resolvers/zod';
import { storeInput, type Store, type StoreInput } from '@tillwatch/contract';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { showFieldErrors } from '../../api/field-errors.ts';
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
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { useCreateStore } from './stores-query.ts';

interface AddStoreDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated?: ((store: Store) => void) | undefined;
}

export function AddStoreDialog({ open, onOpenChange, onCreated }: AddStoreDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add New Store</DialogTitle>
          <DialogDescription>Its register exports can be uploaded as soon as it exists.</DialogDescription>
        </DialogHeader>
        <AddStoreForm
          onCreated={(store) => {
            onOpenChange(false);
            onCreated?.(store);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function AddStoreForm({ onCreated }: { onCreated: (store: Store) => void }) {
  const createStore = useCreateStore();
  const form = useForm<StoreInput>({
    resolver: zodResolver(storeInput),
    defaultValues: { storeNumber: '', name: '', address: '', franchiseOwnerEmail: '' },
  });
  const { errors } = form.formState;

  function submit(input: StoreInput) {
    createStore.mutate(input, {
      onSuccess: (store) => {
        toast({ title: 'Store Created', description: `${store.name} has been added.` });
        onCreated(store);
      },
      onError: (error) => {
        showFieldErrors(error, form);
        if (error instanceof ApiError && error.code === 'STORE_NUMBER_TAKEN') {
          form.setError('storeNumber', { type: 'server', message: error.serverMessage ?? 'Taken already' });
        }
        toast({
          title: 'Failed to Create Store',
          description: 'An error occurred while creating the store',
          variant: 'destructive',
        });
      },
    });
  }

  return (
    <form noValidate className="flex min-h-0 flex-col" onSubmit={form.handleSubmit(submit)}>
      <DialogBody className="flex flex-col gap-4">
        <Field label="Store Number" error={errors.storeNumber?.message}>
          <Input {...form.register('storeNumber')} />
        </Field>
        <Field label="Store Name" error={errors.name?.message}>
          <Input {...form.register('name')} />
        </Field>
        <Field label="Address" error={errors.address?.message}>
          <Input autoComplete="off" {...form.register('address')} />
        </Field>
        <Field
          label="Franchise Owner Email"
          error={errors.franchiseOwnerEmail?.message}
          hint="Reports for this store are addressed to it."
        >
          <Input type="email" autoComplete="off" {...form.register('franchiseOwnerEmail')} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={createStore.isPending}>
          Create Store
        </Button>
      </DialogFooter>
    </form>
  );
}
