import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ENVIRONMENT_PLACES, FEATURE_EDGES, type Place, PLACES, SQL_PACKAGES, SQL_PLACES } from './rules.ts';
import { readFile } from './source-file.ts';

export interface Violation {
  /** Relative to the root, with forward slashes. */
  file: string;
  line: number;
  message: string;
}

/** A file's place, with its `*` filled in ('server/auth'). */
interface Location {
  place: Place;
  name: string;
}

/** @returns every import, SQL statement, and use of the environment that breaks the rules; tests are exempt */
export function findViolations(root: string): Violation[] {
  const violations: Violation[] = [];
  for (const file of listSources(root)) {
    const location = locate(file);
    if (location === null) continue;
    const facts = readFile(path.join(root, file));
    const report = (line: number, message: string): void => {
      violations.push({ file, line, message });
    };
    for (const entry of facts.imports) {
      const message = refusal(file, location, entry.specifier);
      if (message !== null) report(entry.line, message);
      if (!entry.typeOnly && SQL_PACKAGES.includes(entry.specifier) && !isIn(file, SQL_PLACES)) {
        report(entry.line, `imports ${entry.specifier} outside the places for SQL`);
      }
    }
    if (!isIn(file, SQL_PLACES)) {
      for (const line of facts.sql) report(line, 'has SQL outside the places for it');
    }
    if (!isIn(file, ENVIRONMENT_PLACES)) {
      for (const line of facts.environment) report(line, 'reads the environment outside the configuration');
    }
  }
  return violations;
}

/** Every source file that has a place in the rules; `findHomeless` lists the others. */
export function listSources(root: string): string[] {
  const found: string[] = [];
  const enter = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const below = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== 'dist') enter(below);
      } else if (/\.tsx?$/.test(entry.name) && !/\.(test\.tsx?|config\.ts|d\.ts)$/.test(entry.name)) {
        found.push(below);
      }
    }
  };
  for (const workspace of ['core', 'contract', 'simulation', 'server', 'web']) enter(workspace);
  return found;
}

/** @returns the source files without a place */
export function findHomeless(root: string): string[] {
  return listSources(root).filter((file) => locate(file) === null);
}

const located = new Map<string, Location | null>();

function locate(file: string): Location | null {
  const known = located.get(file);
  if (known !== undefined) return known;
  const location = findLocation(file);
  located.set(file, location);
  return location;
}

function findLocation(file: string): Location | null {
  const parts = file.replace(/\.tsx?$/, '').split('/');
  for (const place of PLACES) {
    for (const held of place.holds ?? [place.name]) {
      const pattern = held.split('/');
      const fits =
        pattern.every((part, depth) => part === '*' || part === parts[depth]) &&
        // `server/*` means a folder, so a file directly in server/ does not match.
        (!held.endsWith('*') || parts.length > pattern.length);
      if (fits) return { place, name: place.holds ? place.name : parts.slice(0, pattern.length).join('/') };
    }
  }
  return null;
}

/** @returns why `file` may not import `specifier`, or null if it may */
function refusal(file: string, from: Location, specifier: string): string | null {
  const target = targetOf(file, specifier);
  if (target === null) {
    if (from.place.packages === 'any') return null;
    const name = specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
    return from.place.packages.includes(name) ? null : `${from.name} may not import the package ${name}`;
  }
  // Any file may import styles and pictures.
  if (!/\.tsx?$/.test(target)) return null;
  const to = locate(target);
  if (to === null) return `${from.name} may not import ${target}, which has no place in the rules`;
  if (to.name === from.name) return null;
  if (from.place === to.place) {
    const isListed = FEATURE_EDGES.some(([user, used]) => user === from.name && used === to.name);
    return isListed ? null : `${from.name} imports the feature ${to.name} without a listed edge`;
  }
  return from.place.mayImport.includes(to.place.name) ? null : `${from.name} may not import ${to.name}`;
}

/** @returns the imported file or workspace, or null for an npm package */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const workspace = /^@tillwatch\/([^/]+)/.exec(specifier);
  return workspace === null ? null : `${workspace[1]}/index.ts`;
}

function isIn(file: string, places: readonly RegExp[]): boolean {
  return places.some((place) => place.test(file));
}
