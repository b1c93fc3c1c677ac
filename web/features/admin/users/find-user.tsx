import { Input } from '../../../ui/input.tsx';
import { useTypedValue } from '../../../ui/use-typed-value.ts';

const PAUSE_MS = 300;

interface FindUserProps {
  value: string;
  onCommit: (text: string) => void;
}

export function FindUser({ value, onCommit }: FindUserProps) {
  const typed = useTypedValue(value, onCommit, PAUSE_MS);
  return (
    <search className="w-60 max-lg:w-40 max-sm:w-full">
      <Input
        type="search"
        aria-label="Find a user"
        placeholder="Name or email"
        autoComplete="off"
        maxLength={200}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={() => typed.flush()}
        onKeyDown={(event) => event.key === 'Enter' && typed.flush()}
      />
    </search>
  );
}
