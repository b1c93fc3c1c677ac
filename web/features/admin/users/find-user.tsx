import { TypedInput } from '../../../ui/typed-input.tsx';

interface FindUserProps {
  value: string;
  onCommit: (text: string) => void;
}

export function FindUser({ value, onCommit }: FindUserProps) {
  return (
    <search className="w-60 max-lg:w-40 max-sm:w-full">
      <TypedInput
        type="search"
        aria-label="Find a user"
        placeholder="Name or email"
        maxLength={200}
        value={value}
        onCommit={onCommit}
      />
    </search>
  );
}
