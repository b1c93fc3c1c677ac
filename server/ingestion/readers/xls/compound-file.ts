// Reads the container of Office files before 2007 ([MS-CFB], or OLE2): a small file system whose streams are chains of
// sectors. No chain may visit a sector twice, so none is longer than the file.
import { damagedFile } from '../unreadable-file-error.ts';

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const HEADER_BYTES = 512;
/** By major version: the sector size, as a power of two. */
const SECTOR_SHIFTS = new Map([
  [3, 9],
  [4, 12],
]);
const MINI_SECTOR_SHIFT = 6;
const MINI_SECTOR_BYTES = 1 << MINI_SECTOR_SHIFT;
/** Shorter streams are in mini sectors, inside a stream of the root. */
const MINI_STREAM_CUTOFF = 4096;
const END_OF_CHAIN = -2;
const LINK_BYTES = 4;
const FAT_SECTORS_IN_HEADER = 109;
const ENTRY_BYTES = 128;
const NAME_BYTES = 64;
const STREAM_TYPE = 2;
const ROOT_TYPE = 5;

interface Entry {
  name: string;
  type: number;
  /** Indexes of other entries; negative for none. */
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

interface Sectors {
  file: Buffer;
  bytes: number;
  count: number;
  /** The sectors of the link table, in order. */
  tableSectors: readonly number[];
}

export interface CompoundFile {
  /** Whether any entry has the name, at any level. */
  has(name: string): boolean;
  /** @returns the content of a top-level stream; null if there is none. Throws if it is truncated. */
  read(name: string): Buffer | null;
}

export function isCompoundFile(head: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => head[index] === byte);
}

/** @throws UnreadableFileError if the container is damaged. */
export function openCompoundFile(file: Buffer): CompoundFile {
  const sectors = openSectors(file);
  const entries = readEntries(readChain(sectors, file.readInt32LE(48)));
  if (entries[0]?.type !== ROOT_TYPE) throw damagedFile('its container is corrupt');
  const top = findTop(entries);
  return {
    has: (name) => entries.some((entry) => isNamed(entry, name)),
    read(name) {
      const entry = entries.find(
        (candidate, index) => top.has(index) && candidate.type === STREAM_TYPE && isNamed(candidate, name),
      );
      if (entry === undefined) return null;
      const content =
        entry.size < MINI_STREAM_CUTOFF
          ? readMiniStream(sectors, entries[0], entry)
          : readChain(sectors, entry.start, entry.size);
      if (content.length < entry.size) throw breaksOff();
      return content;
    },
  };
}

function isNamed(entry: Entry, name: string): boolean {
  return entry.name.toUpperCase() === name.toUpperCase();
}

function openSectors(file: Buffer): Sectors {
  const shift = file.length < HEADER_BYTES ? undefined : SECTOR_SHIFTS.get(file.readUInt16LE(26));
  if (
    shift === undefined ||
    file.readUInt16LE(30) !== shift ||
    file.readUInt16LE(32) !== MINI_SECTOR_SHIFT ||
    file.readUInt32LE(56) !== MINI_STREAM_CUTOFF
  ) {
    throw damagedFile('its container is corrupt');
  }
  const bytes = 1 << shift;
  const count = Math.max(0, Math.ceil(file.length / bytes) - 1);
  return { file, bytes, count, tableSectors: findTable(file, bytes, count) };
}

function sectorAt(file: Buffer, bytes: number, index: number): Buffer {
  return file.subarray((index + 1) * bytes, (index + 2) * bytes);
}

/** The header lists the first sectors of the table, and a chain of sectors lists the others. */
function findTable(file: Buffer, bytes: number, count: number): number[] {
  const table: number[] = [];
  for (let at = 0; at < FAT_SECTORS_IN_HEADER; at += 1) {
    const sector = file.readInt32LE(76 + at * LINK_BYTES);
    if (sector < 0) break;
    table.push(sector);
  }
  let links = file.readUInt32LE(72);
  let index = file.readInt32LE(68);
  for (let visited = 0; index >= 0 && index < count && links > 0; visited += 1, links -= 1) {
    if (visited >= count) throw circle();
    const sector = sectorAt(file, bytes, index);
    if (sector.length < bytes) throw breaksOff();
    for (let at = 0; at < bytes - LINK_BYTES; at += LINK_BYTES) {
      const part = sector.readInt32LE(at);
      if (part === END_OF_CHAIN) break;
      table.push(part);
    }
    index = sector.readInt32LE(bytes - LINK_BYTES);
  }
  return table;
}

/** @returns the sector after another; negative at the end of the chain. */
function nextSector({ file, bytes, count, tableSectors }: Sectors, sector: number): number {
  const perSector = bytes / LINK_BYTES;
  const part = tableSectors[Math.floor(sector / perSector)];
  if (part === undefined || part < 0 || part >= count) throw breaksOff();
  const place = (part + 1) * bytes + (sector % perSector) * LINK_BYTES;
  if (place + LINK_BYTES > file.length) throw breaksOff();
  return file.readInt32LE(place);
}

/** @param size how many bytes to read; by default, the whole chain. */
function readChain(sectors: Sectors, start: number, size = Infinity): Buffer {
  const { file, bytes, count } = sectors;
  const seen = new Uint8Array(count);
  const pieces: Buffer[] = [];
  let length = 0;
  for (let index = start; index >= 0 && length < size;) {
    if (index >= count) throw breaksOff();
    if (seen[index] === 1) throw circle();
    seen[index] = 1;
    const piece = sectorAt(file, bytes, index);
    pieces.push(piece);
    length += piece.length;
    if (length < size) index = nextSector(sectors, index);
  }
  return Buffer.concat(pieces, Math.min(length, size));
}

function readMiniStream(sectors: Sectors, root: Entry | undefined, { start, size }: Entry): Buffer {
  const container = readChain(sectors, root?.start ?? END_OF_CHAIN);
  const table = readChain(sectors, sectors.file.readInt32LE(60));
  const pieces: Buffer[] = [];
  for (let index = start; index >= 0 && pieces.length * MINI_SECTOR_BYTES < size;) {
    pieces.push(container.subarray(index * MINI_SECTOR_BYTES, (index + 1) * MINI_SECTOR_BYTES));
    index = (index + 1) * LINK_BYTES <= table.length ? table.readInt32LE(index * LINK_BYTES) : END_OF_CHAIN;
  }
  return Buffer.concat(pieces).subarray(0, size);
}

function readEntries(directory: Buffer): Entry[] {
  if (directory.length % ENTRY_BYTES !== 0) throw breaksOff();
  const entries: Entry[] = [];
  for (let at = 0; at < directory.length; at += ENTRY_BYTES) {
    // The length includes the terminating zero.
    const nameBytes = Math.min(NAME_BYTES, Math.max(0, directory.readUInt16LE(at + NAME_BYTES) - 2));
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes),
      type: directory.readUInt8(at + 66),
      left: directory.readInt32LE(at + 68),
      right: directory.readInt32LE(at + 72),
      child: directory.readInt32LE(at + 76),
      start: directory.readInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}

/** Indexes of the top-level entries: the tree below the root's child, which must not have duplicates. */
function findTop(entries: readonly Entry[]): ReadonlySet<number> {
  const found = new Set<number>();
  const toVisit = [entries[0]?.child ?? -1];
  for (let index = toVisit.pop(); index !== undefined; index = toVisit.pop()) {
    const entry = entries[index];
    if (entry === undefined || found.has(index)) continue;
    found.add(index);
    toVisit.push(entry.left, entry.right);
  }
  return found;
}

function breaksOff(): Error {
  return damagedFile('it breaks off before its end');
}

function circle(): Error {
  return damagedFile('its parts lead in a circle');
}
