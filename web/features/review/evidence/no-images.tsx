interface NoImagesProps {
  isDragging: boolean;
  isLoaded: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Shown next to the button while there is no image. */
export function NoImages({ isDragging, isLoaded, hasFailed, onRetry }: NoImagesProps) {
  if (isDragging) return <p className="text-xs font-medium text-primary">Drop to add</p>;
  if (hasFailed) {
    return (
      <p role="alert" className="text-xs text-high">
        The images could not be loaded.{' '}
        <button type="button" className="font-medium underline underline-offset-2" onClick={onRetry}>
          Try Again
        </button>
      </p>
    );
  }
  if (!isLoaded) return null;
  return (
    <p className="min-w-0 text-xs text-muted-foreground">
      <span className="pointer-coarse:hidden">or drop or paste them here</span>
      <span className="hidden pointer-coarse:inline">Photos, or stills from the video</span>
    </p>
  );
}
