import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast.ts';

interface LazyComponent<Props> {
  /** Null until it has loaded. */
  Component: ComponentType<Props> | null;
}

/**
 * A component whose code is fetched when it is wanted.
 * @param load imports it; must be the same function every time.
 * @param onFailure called when its code could not be fetched, after a message has said so.
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
        showLoadFailure();
        fail();
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, isWanted, Component]);
  return { Component };
}

/** The server is down, or has a newer version without this file. */
export function showLoadFailure(): void {
  toast({
    title: 'This could not be opened',
    description: 'Check the connection, or reload the page.',
    variant: 'destructive',
  });
}
