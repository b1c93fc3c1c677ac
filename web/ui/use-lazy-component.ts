import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast.ts';

interface LazyComponent<Props> {
  /** Null until it is there. */
  Component: ComponentType<Props> | null;
}

/**
 * A component whose code is fetched when it is wanted.
 * @param load imports it; the same function every time.
 * @param onFailure its code did not come, and a message has said so: what wanted it is put aside.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailure: () => void,
): LazyComponent<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isWanted || Component) return undefined;
    let isOver = false;
    load().then(
      (loaded) => {
        if (!isOver) setComponent(() => loaded);
      },
      () => {
        if (isOver) return;
        tellNotOpened();
        fail();
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, isWanted, Component]);
  return { Component };
}

/** The server is gone, or it has a newer version without the file. */
export function tellNotOpened(): void {
  toast({
    title: 'This could not be opened',
    description: 'Check the connection, or reload the page.',
    variant: 'destructive',
  });
}
