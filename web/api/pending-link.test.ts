import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberLink, takeLink } from './pending-link.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('gives a link back once', () => {
  expect(takeLink()).toBeNull();
  rememberLink('/?store=1&transaction=1-7');
  expect(takeLink()).toBe('/?store=1&transaction=1-7');
  expect(takeLink()).toBeNull();
});

it.each(['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)', ''])(
  'never leads to another site: %s',
  (href) => {
    rememberLink(href);
    expect(takeLink()).toBeNull();
  },
);

it('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  rememberLink('/?store=1');
  expect(takeLink()).toBeNull();
});
