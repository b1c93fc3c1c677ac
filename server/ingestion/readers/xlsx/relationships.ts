import type { ReadLimits } from '../limits.ts';
import { tooLargeFile } from '../unreadable-file-error.ts';
import { readAttribute } from '../xml/xml-attributes.ts';
import { readPartTags } from './part-tags.ts';
import type { PackagePart, WorkbookPackage } from './workbook-package.ts';

/** A reference from one part of a package to another. */
export interface Relationship {
  readonly id: string;
  /** The last segment of its type's URI, which transitional and strict workbooks share: `worksheet`. */
  readonly type: string;
  /** As written: absolute, or relative to the folder of the source part. */
  readonly target: string;
}

/**
 * The relationships of a part, except external ones; empty if it has none.
 * @param source the name of the part, `''` for the package itself.
 */
export async function readRelationships(
  workbookPackage: WorkbookPackage,
  source: string,
  limits: Readonly<ReadLimits>,
): Promise<Relationship[]> {
  const part = workbookPackage.find(`${folderOf(source)}_rels/${source.slice(folderOf(source).length)}.rels`);
  if (part === undefined) return [];
  const relationships: Relationship[] = [];
  await readPartTags(workbookPackage, part, limits, (name, _depth, attributes) => {
    if (name !== 'Relationship' || readAttribute(attributes, 'TargetMode') === 'External') return;
    const type = readAttribute(attributes, 'Type') ?? '';
    relationships.push({
      id: readAttribute(attributes, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: readAttribute(attributes, 'Target') ?? '',
    });
    if (relationships.length > limits.zipEntries) {
      throw tooLargeFile(`it lists more than ${limits.zipEntries} parts`);
    }
  });
  return relationships;
}

/**
 * The part that a relationship of `source` refers to. Some exporters wrongly write targets relative to the package's
 * root, which is tried second.
 */
export function findTarget(
  workbookPackage: WorkbookPackage,
  source: string,
  { target }: Relationship,
): PackagePart | undefined {
  const [path = ''] = target.replaceAll('\\', '/').split('#', 1);
  const fromRoot = workbookPackage.find(resolvePath(path));
  if (path.startsWith('/')) return fromRoot;
  return workbookPackage.find(resolvePath(folderOf(source) + path)) ?? fromRoot;
}

/** The folder of a part, with a slash at its end; `''` at the root. */
export function folderOf(partName: string): string {
  return partName.slice(0, partName.lastIndexOf('/') + 1);
}

function resolvePath(path: string): string {
  const resolved: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') resolved.pop();
    else if (segment !== '' && segment !== '.') resolved.push(segment);
  }
  return resolved.join('/');
}
