import type { RuleVersion } from '@tillwatch/contract';
import { describeChanges, type HouseRules, type Inherited } from '@tillwatch/core/rules';
import { Button } from '../../ui/button.tsx';
import { formatInstant, formatRelative } from '../../ui/format.ts';

interface VersionsListProps {
  versions: readonly RuleVersion[];
  inherited: Inherited;
  isReadOnly: boolean;
  /** Puts a version's rules into the draft. */
  onPutBack: (rules: HouseRules) => void;
}

/** Who has changed the rules of the scope, when, why, and what; last, what applied before. */
export function VersionsList({ versions, inherited, isReadOnly, onPutBack }: VersionsListProps) {
  return (
    <ol className="divide-y">
      {versions.map((version, at) => (
        <li key={version.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm">
          <div className="min-w-0 flex-1">
            <p>
              <span className="font-medium">Version {version.id}</span>
              {at === 0 && <span className="text-muted-foreground">, in force</span>}
              <span className="text-muted-foreground">
                , by {version.by},{' '}
                <time dateTime={version.createdAt} title={formatInstant(version.createdAt)}>
                  {formatRelative(version.createdAt)}
                </time>
              </span>
            </p>
            <p className="break-words">{version.reason}</p>
            <ul className="text-muted-foreground">
              {describeChanges(rulesOf(versions[at + 1]), rulesOf(version), inherited).map((change) => (
                <li key={change} className="break-words">
                  {change}
                </li>
              ))}
            </ul>
          </div>
          {at > 0 && !isReadOnly && (
            <Button size="sm" onClick={() => onPutBack(rulesOf(version))}>
              Put Back
              <span className="sr-only"> version {version.id}</span>
            </Button>
          )}
        </li>
      ))}
      <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm">
        <p className="min-w-0 flex-1">
          <span className="font-medium">
            {inherited === 'default' ? 'Default rules' : 'As in all stores'}
          </span>
          <span className="text-muted-foreground">, before the first change</span>
        </p>
        {!isReadOnly && describeChanges(rulesOf(versions[0]), {}).length > 0 && (
          <Button size="sm" onClick={() => onPutBack({})}>
            Put Back
            <span className="sr-only">
              {' '}
              {inherited === 'default' ? 'the default rules' : 'the rules for all stores'}
            </span>
          </Button>
        )}
      </li>
    </ol>
  );
}

const rulesOf = (version: RuleVersion | undefined): HouseRules => version?.rules ?? {};
