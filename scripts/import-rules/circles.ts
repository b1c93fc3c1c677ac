import path from 'node:path';
import { listSources } from './check.ts';
import { readFile } from './source-file.ts';

/** Each file with the files that it imports, relative to the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** @returns the imports between files of all workspaces, types included, npm packages excluded */
export function readImportGraph(root: string): ImportGraph {
  const sources = listSources(root);
  const known = new Set(sources);
  return new Map(
    sources.map((file) => {
      const { imports } = readFile(path.join(root, file));
      const targets = imports.flatMap(({ specifier }) => filesOf(file, specifier));
      return [file, [...new Set(targets.filter((target) => known.has(target)))]] as const;
    }),
  );
}

/** @returns the files that the specifier may mean; none for an npm package. */
function filesOf(file: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return [path.posix.join(path.posix.dirname(file), specifier)];
  const workspace = /^@tillwatch\/(.+)$/.exec(specifier)?.[1];
  return workspace === undefined ? [] : [`${workspace}/index.ts`, `${workspace}.ts`];
}

/**
 * Finds groups of files that import each other in a circle (Tarjan's strongly connected components).
 * @returns each group sorted; a file that imports itself is a group of one
 */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    isOpen.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (isOpen.has(target)) lowest.set(file, Math.min(lowestOf(file), lowestOf(target)));
    }
    if (lowestOf(file) === order.get(file)) close(file);
  }
  const lowestOf = (file: string): number => lowest.get(file) ?? 0;
  function close(first: string): void {
    const circle = open.splice(open.indexOf(first));
    for (const file of circle) isOpen.delete(file);
    if (circle.length > 1 || graph.get(first)?.includes(first)) circles.push(circle.toSorted());
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles.toSorted((one, other) => (one[0] ?? '').localeCompare(other[0] ?? ''));
}

/** @returns a shortest path from a file in the circle back to itself: 'a.ts → b.ts → a.ts' */
export function describeCircle(graph: ImportGraph, circle: readonly string[]): string {
  const inside = new Set(circle);
  const ways = circle.map((start) => {
    const queue = [[start]];
    const seen = new Set<string>();
    for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
      for (const target of graph.get(way.at(-1) ?? '') ?? []) {
        if (target === start) return [...way, start];
        if (!inside.has(target) || seen.has(target)) continue;
        seen.add(target);
        queue.push([...way, target]);
      }
    }
    return circle;
  });
  const shortest = ways.toSorted((one, other) => one.length - other.length)[0] ?? circle;
  return shortest.join(' → ');
}
