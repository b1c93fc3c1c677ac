import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { ACCEPTED_FILES } from './check-file.ts';

/** The id of the drop area, for links to it. */
export const UPLOAD_AREA_ID = 'upload-area';

/** Takes the first file that is dropped on it or chosen. */
export function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useKeepPageOnMissedDrop();

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <>
      <button
        id={UPLOAD_AREA_ID}
        type="button"
        onClick={() => input.current?.click()}
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={(event) => {
          // Moving onto the icon or text inside does not count as leaving.
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
        className={cn(
          'flex flex-col items-center rounded-lg border border-dashed border-input px-3 py-2.5 text-center transition-colors hover:bg-accent',
          isOver && 'border-primary bg-primary-soft hover:bg-primary-soft',
        )}
      >
        <span className="flex items-center gap-2 font-medium">
          <UploadIcon aria-hidden className="size-4 text-muted-foreground" />
          <span>Drop Excel files here</span>
        </span>
        <span className="text-xs text-muted-foreground">or choose one: .xlsx, .xls, under 50 MB</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES.excel}
        aria-label="Excel file"
        onChange={(event) => {
          take(event.target.files);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Keeps a file dropped next to the area from replacing the page. */
function useKeepPageOnMissedDrop(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
