import type { AgentWorkload, Store } from '@tillwatch/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { describeForToast } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAssignStores } from '../data/oversight-queries.ts';
import { agentsOf } from './stores-of.ts';

interface AssignDialogProps {
  agent: AgentWorkload;
  agents: readonly AgentWorkload[];
  stores: readonly Store[];
  onClose: () => void;
}

/** With this many stores, a search field appears. */
const MANY = 12;

/** Which stores an agent has. Only what was changed is sent, so that nobody else's change is undone. */
export function AssignDialog({ agent, agents, stores, onClose }: AssignDialogProps) {
  const assigning = useAssignStores();
  const [before] = useState(() => new Set(agent.storeIds));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(before);
  const [find, setFind] = useState('');
  const assign = [...chosen].filter((id) => !before.has(id));
  const unassign = [...before].filter((id) => !chosen.has(id));
  const wanted = find.trim().toLowerCase();
  const shown = stores.filter((store) => labelOf(store).toLowerCase().includes(wanted));

  function toggle(id: number): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    assigning.mutate(
      { agentId: agent.agentId, assign, unassign },
      {
        onSuccess: () => {
          toast({ title: 'Stores Changed', description: `${agent.agentName} was notified.` });
          onClose();
        },
        onError: (error) =>
          toast({ title: 'The stores were not changed', variant: 'destructive', ...describeForToast(error) }),
      },
    );
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="md">
        <DialogHeader>
          <DialogTitle className="break-words">Stores of {agent.agentName}</DialogTitle>
          <DialogDescription>
            An agent sees only these stores. A store’s pending transactions are divided among its agents.
          </DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody className="flex flex-col gap-2">
            {stores.length >= MANY && (
              <Input
                type="search"
                aria-label="Find a store"
                placeholder="Find a store…"
                value={find}
                onChange={({ target }) => setFind(target.value)}
              />
            )}
            <ul aria-label="Stores" className="flex flex-col">
              {shown.map((store) => (
                <StoreChoice
                  key={store.id}
                  store={store}
                  others={agentsOf(store, agents).filter(({ agentId }) => agentId !== agent.agentId)}
                  isChosen={chosen.has(store.id)}
                  onToggle={() => toggle(store.id)}
                />
              ))}
            </ul>
            {shown.length === 0 && (
              <p className="py-2 text-sm text-muted-foreground">
                {stores.length === 0 ? 'There are no stores yet.' : 'No store has that number or name.'}
              </p>
            )}
          </DialogBody>
          <DialogFooter>
            <p aria-live="polite" className="mr-auto text-sm text-muted-foreground tabular-nums">
              {describeChange(assign.length, unassign.length)}
            </p>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button
              type="submit"
              variant="primary"
              disabled={assigning.isPending || assign.length + unassign.length === 0}
            >
              Save
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

interface StoreChoiceProps {
  store: Store;
  /** Who else has it. */
  others: readonly AgentWorkload[];
  isChosen: boolean;
  onToggle: () => void;
}

function StoreChoice({ store, others, isChosen, onToggle }: StoreChoiceProps) {
  const id = useId();
  return (
    <li className="flex min-h-9 items-center gap-2.5 border-b py-1 last:border-b-0 pointer-coarse:min-h-11">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer text-sm">
        <span className="font-medium">{labelOf(store)}</span>
        {!store.isActive && <span className="text-muted-foreground"> (closed)</span>}
        <span className="block truncate text-xs text-muted-foreground">
          {others.length === 0
            ? 'No other agents'
            : `Also ${others.map(({ agentName }) => agentName).join(', ')}`}
        </span>
      </label>
    </li>
  );
}

const labelOf = ({ storeNumber, name }: Store): string => `${storeNumber} · ${name}`;

function describeChange(added: number, removed: number): string {
  const parts = [added > 0 && `${added} more`, removed > 0 && `${removed} fewer`].filter(Boolean);
  return parts.join(', ');
}
