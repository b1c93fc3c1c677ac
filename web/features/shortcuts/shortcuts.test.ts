import { describe, expect, it } from 'vitest';
import { ariaKeys, nameKeys } from './key-names.ts';
import { type KeyPress, keysInForce, partsOf, readShortcut } from './read-shortcut.ts';
import { listShortcuts, type PlaceName, SHORTCUTS } from './shortcuts.ts';

const PLACES = Object.keys(SHORTCUTS) as PlaceName[];
const FREE = { isTyping: false, hasSingleKeys: true };

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more };
}

/** The event that a keyboard sends for a combination. */
function pressOf(combination: string): KeyPress {
  const { hasMod, hasShift, key } = partsOf(combination);
  const isLetter = /^[A-Z]$/.test(key);
  return press(isLetter && !hasShift ? key.toLowerCase() : key, { ctrlKey: hasMod, shiftKey: hasShift });
}

describe.each(PLACES)('%s', (place) => {
  it.each(listShortcuts(place))('each key of %s means it', (name, { keys }) => {
    for (const combination of keys) expect(readShortcut(place, pressOf(combination), FREE)).toBe(name);
  });

  it('takes no key from a text field except Escape, F8, and Ctrl with Enter', () => {
    const taken = listShortcuts(place)
      .flatMap(([, { keys }]) => keys)
      .filter((key) => readShortcut(place, pressOf(key), { ...FREE, isTyping: true }) !== null);
    expect(['Escape', 'Mod+Enter', 'F8']).toEqual(expect.arrayContaining(taken));
  });

  it('leaves single characters alone once they are switched off', () => {
    for (const [name, { keys }] of listShortcuts(place)) {
      for (const combination of keys) {
        const isSingle = combination.replace('Shift+', '').length === 1;
        const read = readShortcut(place, pressOf(combination), { ...FREE, hasSingleKeys: false });
        expect(read).toBe(isSingle ? null : name);
      }
    }
  });
});

it('no key means two things at once', () => {
  for (const place of ['list', 'queue', 'contests', 'review'] as const) {
    const keys = [...listShortcuts('everywhere'), ...listShortcuts(place)].flatMap(([, one]) => one.keys);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

it('leaves the keys of browsers and assistive technology alone', () => {
  const keys = PLACES.flatMap((place) => listShortcuts(place).flatMap(([, one]) => one.keys));
  expect(keys.filter((key) => /Alt|Tab|F1$|F5|F6|F7|F11|Space|Insert/.test(key))).toEqual([]);
  // With Ctrl, only undo and submitting a form: both mean here what they mean elsewhere.
  expect(keys.filter((key) => key.startsWith('Mod+'))).toEqual(['Mod+Z', 'Mod+Enter']);
});

it('takes a letter with Caps Lock on, and with Shift only when the shortcut has Shift', () => {
  expect(readShortcut('review', press('V'), FREE)).toBe('verify');
  expect(readShortcut('review', press('V', { shiftKey: true }), FREE)).toBe('unverify');
  expect(readShortcut('review', press('v', { shiftKey: true }), FREE)).toBe('unverify');
  expect(readShortcut('review', press('N', { shiftKey: true }), FREE)).toBeNull();
});

it('hears punctuation however a keyboard brings it about', () => {
  expect(readShortcut('everywhere', press('?', { shiftKey: true }), FREE)).toBe('help');
  expect(readShortcut('list', press('/', { shiftKey: true }), FREE)).toBe('search');
});

it('leaves what belongs to the browser to it', () => {
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    for (const key of ['f', 'e', 'n', 'ArrowLeft'])
      expect(readShortcut('list', press(key, modifier), FREE)).toBeNull();
  }
});

it('moves while a key is held down, and does nothing else', () => {
  expect(readShortcut('list', press('j', { repeat: true }), FREE)).toBe('next');
  for (const key of ['v', 'f', 'x']) {
    expect(readShortcut('list', press(key, { repeat: true }), FREE)).toBeNull();
  }
  expect(readShortcut('review', press('j', { repeat: true }), FREE)).toBeNull();
});

it('names keys as they are printed', () => {
  expect(nameKeys('Mod+Z', false)).toEqual(['Ctrl', 'Z']);
  expect(nameKeys('Shift+V', true)).toEqual(['⇧', 'V']);
  expect(nameKeys('ArrowDown', false)).toEqual(['↓']);
  expect(ariaKeys(['N', 'Mod+Enter'])).toBe('N Control+Enter Meta+Enter');
  expect(ariaKeys([])).toBeUndefined();
  expect(keysInForce({ keys: ['N', 'Mod+Enter'], label: '' }, false)).toEqual(['Mod+Enter']);
});
