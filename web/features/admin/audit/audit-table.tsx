import { Link } from '@tanstack/react-router';
import {
  type AuditEntry,
  describeAuditAction,
  describeAuditChanges,
  type FieldChange,
} from '@tillwatch/contract';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatInstant } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { describeEntity, describeStore } from './describe-entry.ts';

interface AuditTableProps {
  /** Undefined while they load. */
  entries: readonly AuditEntry[] | undefined;
  /** The rows are the previous ones, while the next ones load. */
  isPrevious: boolean;
}

const SKELETON_ROWS = 8;
const SHORT_CHANGES = 2;

/** Each row opens to all its changes and to where it came from; narrow windows show changes below what was done. */
export function AuditTable({ entries, isPrevious }: AuditTableProps) {
  return (
    <table className="w-full table-fixed text-sm" aria-busy={!entries || isPrevious}>
      <thead className="sticky top-0 z-10 bg-muted text-left text-xs text-muted-foreground">
        <tr className="*:h-8 *:border-b *:px-3 *:font-medium *:first:pl-4 *:last:pr-4">
          <th scope="col" className="w-44 max-md:hidden">
            When
          </th>
          <th scope="col" className="w-[24%] max-md:hidden lg:w-[18%]">
            Who
          </th>
          <th scope="col" className="lg:w-[26%]">
            What
          </th>
          <th scope="col" className="max-lg:hidden">
            Changes
          </th>
          <th scope="col" className="w-14">
            <span className="sr-only">Details</span>
          </th>
        </tr>
      </thead>
      <tbody
        className={cn(
          '[&_td]:px-3 [&_td:first-child]:pl-4 [&_td:last-child]:pr-4',
          isPrevious && 'opacity-50',
        )}
      >
        {entries?.map((entry) => <EntryRow key={entry.id} entry={entry} />) ??
          Array.from({ length: SKELETON_ROWS }, (_, row) => <SkeletonRow key={row} />)}
      </tbody>
    </table>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const action = describeAuditAction(entry.action, entry.entityType);
  const entity = describeEntity(entry);
  const changes = describeAuditChanges(entry.changes);
  const when = <time dateTime={entry.timestamp}>{formatInstant(entry.timestamp)}</time>;
  const details = isOpen && <EntryDetails entry={entry} changes={changes} />;
  return (
    <tr className="border-t align-top *:py-2 first:border-t-0 hover:bg-accent">
      <td className="text-muted-foreground max-md:hidden">{when}</td>
      <td className="max-md:hidden">
        <p title={entry.userName} className="truncate">
          {entry.userName}
        </p>
        {entry.userEmail !== null && (
          <p title={entry.userEmail} className="truncate text-muted-foreground">
            {entry.userEmail}
          </p>
        )}
      </td>
      <td>
        <p className="truncate font-medium">{action}</p>
        <EntityText entry={entry} entity={entity} />
        <p className="text-muted-foreground md:hidden">
          {entry.userName}, {when}
        </p>
        {(details || changes.length > 0) && (
          <div className={cn('lg:hidden', details ? 'mt-2' : 'mt-1')}>
            {details || <ShortChanges changes={changes} />}
          </div>
        )}
      </td>
      <td className="max-lg:hidden">{details || <ShortChanges changes={changes} />}</td>
      <td className="text-right">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Details of ${action}, ${entity}`}
          aria-expanded={isOpen}
          className="-my-1"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      </td>
    </tr>
  );
}

/** What it was done to, linked if it has a page, and its store. */
function EntityText({ entry, entity }: { entry: AuditEntry; entity: string }) {
  const { subject } = entry;
  const store = describeStore(entry);
  const storeLink = subject.store && { to: '/', search: { store: subject.store.id } };
  return (
    <>
      <p title={entity} className="truncate text-muted-foreground">
        {subject.store && subject.transaction ? (
          <Link
            to="/"
            search={{ store: subject.store.id, transaction: subject.transaction.id }}
            className={linkClasses}
          >
            {entity}
          </Link>
        ) : entry.entityType === 'data_upload' && subject.store && subject.filename !== null ? (
          <Link to="/" search={{ store: subject.store.id, uploads: entry.entityId }} className={linkClasses}>
            {entity}
          </Link>
        ) : subject.case !== null ? (
          <Link to="/cases/case" search={{ id: subject.case.id }} className={linkClasses}>
            {entity}
          </Link>
        ) : subject.person !== null ? (
          <Link to="/admin" search={{ find: subject.person }} className={linkClasses}>
            {entity}
          </Link>
        ) : storeLink && store === null ? (
          <Link {...storeLink} className={linkClasses}>
            {entity}
          </Link>
        ) : (
          entity
        )}
      </p>
      {store !== null && storeLink && (
        <p title={store} className="truncate text-muted-foreground">
          <Link {...storeLink} className={linkClasses}>
            {store}
          </Link>
        </p>
      )}
    </>
  );
}

const linkClasses = 'rounded-sm underline decoration-border-strong underline-offset-2 hover:text-foreground';

function ShortChanges({ changes }: { changes: FieldChange[] }) {
  return (
    <>
      <ul className="text-muted-foreground">
        {changes.slice(0, SHORT_CHANGES).map((change) => (
          // Relative, because text for screen readers would else stick out of the page beyond what is cut off.
          <li key={change.field} className="relative truncate">
            {change.field}: <ValuesText change={change} />
          </li>
        ))}
      </ul>
      {changes.length > SHORT_CHANGES && (
        <p className="text-xs text-muted-foreground">and {changes.length - SHORT_CHANGES} more</p>
      )}
    </>
  );
}

function EntryDetails({ entry, changes }: { entry: AuditEntry; changes: FieldChange[] }) {
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[9rem_1fr] [&_dd]:min-w-0 [&_dd]:break-words [&_dd]:max-sm:mb-1.5 [&_dt]:text-muted-foreground">
      {changes.map((change) => (
        <div key={change.field} className="contents">
          <dt>{change.field}</dt>
          <dd className="whitespace-pre-wrap">
            <ValuesText change={change} />
          </dd>
        </div>
      ))}
      <dt>Account</dt>
      <dd>{entry.userEmail ?? 'none'}</dd>
      <dt>Address</dt>
      <dd className="font-mono">{entry.ipAddress ?? 'unknown'}</dd>
      <dt>Browser</dt>
      <dd>{entry.userAgent ?? 'unknown'}</dd>
    </dl>
  );
}

function ValuesText({ change: { before, after } }: { change: FieldChange }) {
  return (
    <>
      {before !== null && <span className={cn(after !== null && 'text-muted-foreground')}>{before}</span>}
      {before !== null && after !== null && (
        <>
          <span aria-hidden> → </span>
          <span className="sr-only"> became </span>
        </>
      )}
      {after !== null && <span className="text-foreground">{after}</span>}
    </>
  );
}

function SkeletonRow() {
  return (
    <tr className="border-t first:border-t-0 *:py-2">
      <td className="max-md:hidden">
        <Skeleton className="w-36" />
      </td>
      <td className="max-md:hidden">
        <Skeleton className="w-24" />
      </td>
      <td>
        <Skeleton className="my-0.5 w-28" />
        <Skeleton className="my-0.5 w-40" />
      </td>
      <td className="max-lg:hidden">
        <Skeleton className="w-52" />
      </td>
      <td>
        <Skeleton className="w-5" />
      </td>
    </tr>
  );
}
