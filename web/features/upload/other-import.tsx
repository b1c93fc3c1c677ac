import { FileInput } from 'lucide-react';
import { useId, useRef } from 'react';
import { ACCEPTED_FILES } from './check-file.ts';

/** Takes exports of other kinds; less prominent than the drop area, because most stores export to Excel. */
export function OtherImport({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const kinds = useId();
  return (
    <>
      <button
        type="button"
        aria-describedby={kinds}
        onClick={() => input.current?.click()}
        className="mt-1.5 flex items-center gap-1.5 self-center rounded-md px-2 py-1 text-xs text-muted-foreground transition-colors hover:bg-accent hover:text-foreground"
      >
        <FileInput aria-hidden className="size-3.5 shrink-0" />
        <span>Import another kind of export</span>
      </button>
      <p id={kinds} className="px-2 text-center text-xs text-muted-foreground">
        XML or JSON, zip, CSV, text, .xlsb, .ods, or Access
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES.other}
        aria-label="Another kind of export"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
