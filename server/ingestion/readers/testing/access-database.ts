/** A table of an Access database made for a test. A first column of type `counter` is its AutoNumber. */
export interface AccessTableInput {
  name: string;
  columns: readonly (readonly [name: string, type: AccessType])[];
  /** Dates as serials, money in dollars. */
  rows: Iterable<readonly (string | number | boolean | null)[]>;
  /** Stated instead of the true number of rows. */
  claimedRows?: number;
  /** Linked: only its name is in this file. */
  isLinked?: boolean;
}

/** A saved query in the parts that Access stores: rows of its table of queries. */
export interface AccessQueryInput {
  name: string;
  /** The object's flags: the kind of query. */
  flags?: number;
  parts: readonly AccessQueryPart[];
}

export interface AccessQueryPart {
  attribute: number;
  expression?: string;
  flag?: number;
  name1?: string;
  name2?: string;
}

type AccessType =
  | 'counter'
  | 'byte'
  | 'integer'
  | 'long'
  | 'text'
  | 'date'
  | 'money'
  | 'double'
  | 'boolean'
  | 'memo'
  | 'binary';

const PAGE = 4096;
/** Objects other than tables have negative ids. */
const FIRST_QUERY = -2_147_483_648;
const END_OF_QUERY = 255;
const FREE_BITS_PAGE = 1;
const OBJECTS_PAGE = 2;
const DATA_START = 14;
const FIRST_MAP_BITS = 512;
const BITS_PER_MAP_PAGE = (PAGE - 4) * 8;
const TYPES: Readonly<Record<AccessType, readonly [code: number, fixedBytes: number]>> = {
  counter: [0x04, 4],
  byte: [0x02, 1],
  integer: [0x03, 2],
  binary: [0x09, 0],
  long: [0x04, 4],
  text: [0x0a, 0],
  date: [0x08, 8],
  money: [0x05, 8],
  double: [0x07, 8],
  boolean: [0x01, 0],
  memo: [0x0c, 0],
};

/** Writes a database in the format of Access 2000 to 2003, with just enough to be readable. */
export function accessDatabase(
  tables: readonly AccessTableInput[],
  password = '',
  queries: readonly AccessQueryInput[] = [],
): Buffer {
  const pages: Buffer[] = [header(password), newPage(0x01), newPage(0x02)];
  /** Rows of page 1: the map of free pages, and then each table's own map. */
  const maps: Buffer[] = [Buffer.alloc(0)];

  const objects = (queries.length === 0 ? tables : [...tables, queryTable(queries)]).map((table) => {
    const isLinked = table.isLinked === true;
    return [
      isLinked ? 0 : writeTable(table, pages.push(newPage(0x02)) - 1),
      table.name,
      isLinked ? 6 : 1,
      0,
    ] as const;
  });
  writeTable(
    {
      name: 'MSysObjects',
      columns: [
        ['Id', 'long'],
        ['Name', 'text'],
        ['Type', 'long'],
        ['Flags', 'long'],
      ],
      rows: [
        [OBJECTS_PAGE, 'MSysObjects', 1, 0],
        ...objects,
        ...queries.map(({ name, flags = 0 }, at) => [FIRST_QUERY + at, name, 5, flags] as const),
      ],
    },
    OBJECTS_PAGE,
  );
  // The map of free pages is written last, and may need pages itself.
  let mapPages = 0;
  while ((pages.length + mapPages) / BITS_PER_MAP_PAGE > mapPages && pages.length > FIRST_MAP_BITS)
    mapPages += 1;
  const usedPages = pages.length + mapPages;
  maps[0] = pageMap(0, usedPages, (page) => page >= usedPages);
  const page = pages[FREE_BITS_PAGE] as Buffer;
  putRows(page, maps);
  return Buffer.concat(pages);

  function writeTable({ columns, rows, claimedRows }: AccessTableInput, definitionPage: number): number {
    let rowCount = 0;
    const dataPages = new Set<number>();
    let waiting: Buffer[] = [];
    let waitingBytes = DATA_START;
    const flush = (): void => {
      if (waiting.length === 0) return;
      const dataPage = newPage(0x01);
      dataPage.writeUInt32LE(definitionPage, 4);
      putRows(dataPage, waiting);
      dataPages.add(pages.push(dataPage) - 1);
      waiting = [];
      waitingBytes = DATA_START;
    };
    for (const row of rows) {
      const record = encodeRow(
        columns.map(([, type]) => type),
        row,
      );
      if (waitingBytes + record.length + 2 > PAGE || waiting.length >= 250) flush();
      waiting.push(record);
      waitingBytes += record.length + 2;
      rowCount += 1;
    }
    flush();
    const first = Math.min(...dataPages, pages.length);
    const mapRow =
      maps.push(pageMap(first, Math.max(...dataPages, 0) + 1, (page) => dataPages.has(page))) - 1;
    defineTable(
      pages[definitionPage] as Buffer,
      columns,
      claimedRows ?? rowCount,
      (FREE_BITS_PAGE << 8) | mapRow,
    );
    return definitionPage;
  }

  /** A bitmap of pages: in the row itself if small, otherwise in separate pages. */
  function pageMap(first: number, end: number, isSet: (page: number) => boolean): Buffer {
    if (end - first <= FIRST_MAP_BITS) {
      const row = Buffer.alloc(5 + FIRST_MAP_BITS / 8);
      row.writeUInt32LE(first, 1);
      setBits(row.subarray(5), first, isSet);
      return row;
    }
    const mapCount = Math.ceil(end / BITS_PER_MAP_PAGE);
    const row = Buffer.alloc(1 + 17 * 4);
    row[0] = 1;
    for (let index = 0; index < mapCount; index += 1) {
      const mapPage = newPage(0x05);
      row.writeUInt32LE(pages.push(mapPage) - 1, 1 + index * 4);
      setBits(mapPage.subarray(4), index * BITS_PER_MAP_PAGE, isSet);
    }
    return row;
  }
}

/** Each part of a query with its position among those of its kind. */
function queryTable(queries: readonly AccessQueryInput[]): AccessTableInput {
  const rows = queries.flatMap(({ parts }, at) => {
    const places = new Map<number, number>();
    const all: AccessQueryPart[] = [{ attribute: 0, flag: 0 }, { attribute: END_OF_QUERY }, ...parts];
    return all.map(({ attribute, expression, flag, name1, name2 }) => {
      const place = (places.get(attribute) ?? 0) + 1;
      places.set(attribute, place);
      const order = place.toString(16).padStart(8, '0');
      const names = [FIRST_QUERY + at, name1 ?? null, name2 ?? null];
      return [attribute, expression ?? null, flag ?? null, ...names, order];
    });
  });
  return {
    name: 'MSysQueries',
    columns: [
      ['Attribute', 'byte'],
      ['Expression', 'memo'],
      ['Flag', 'integer'],
      ['ObjectId', 'long'],
      ['Name1', 'text'],
      ['Name2', 'text'],
      ['Order', 'binary'],
    ],
    rows,
  };
}

function setBits(bits: Buffer, first: number, isSet: (page: number) => boolean): void {
  for (let index = 0; index < bits.length * 8; index += 1) {
    if (isSet(first + index)) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  }
}

function newPage(type: number): Buffer {
  const page = Buffer.alloc(PAGE);
  page[0] = type;
  page[1] = 1;
  return page;
}

/** Rows are added from the page's end, their offsets from its beginning. */
function putRows(page: Buffer, rows: readonly Buffer[]): void {
  page.writeUInt16LE(rows.length, 12);
  let start = PAGE;
  for (const [index, row] of rows.entries()) {
    start -= row.length;
    row.copy(page, start);
    page.writeUInt16LE(start, DATA_START + index * 2);
  }
}

function defineTable(
  page: Buffer,
  columns: AccessTableInput['columns'],
  rowCount: number,
  mapPlace: number,
): void {
  page.writeUInt32LE(rowCount, 16);
  page.writeUInt16LE(columns.filter(([, type]) => isVariable(type)).length, 43);
  page.writeUInt16LE(columns.length, 45);
  page.writeUInt32LE(mapPlace, 55);
  let variable = 0;
  let fixed = 0;
  let nameAt = 63 + columns.length * 25;
  for (const [index, [name, type]] of columns.entries()) {
    const [code, bytes] = TYPES[type];
    const at = 63 + index * 25;
    page[at] = code;
    page.writeUInt16LE(index, at + 5);
    page.writeUInt16LE(variable, at + 7);
    page[at + 15] = (isVariable(type) ? 0 : 1) | (type === 'counter' ? 4 : 2);
    page.writeUInt16LE(fixed, at + 21);
    page.writeUInt16LE(isVariable(type) ? 510 : bytes, at + 23);
    if (isVariable(type)) variable += 1;
    fixed += bytes;
    page.writeUInt16LE(name.length * 2, nameAt);
    nameAt += 2 + page.write(name, nameAt + 2, 'utf16le');
  }
}

function isVariable(type: AccessType): boolean {
  return type === 'text' || type === 'memo' || type === 'binary';
}

function encodeRow(types: readonly AccessType[], row: readonly (string | number | boolean | null)[]): Buffer {
  const nulls = Buffer.alloc(Math.ceil(types.length / 8));
  const fixed: Buffer[] = [];
  const variable: Buffer[] = [];
  for (const [index, type] of types.entries()) {
    const value = row[index] ?? null;
    if (value !== null && value !== false) nulls[index >> 3] = (nulls[index >> 3] ?? 0) | (1 << (index & 7));
    if (isVariable(type)) variable.push(value === null ? Buffer.alloc(0) : encodeText(type, String(value)));
    else fixed.push(encodeFixed(type, Number(value)));
  }
  const offsets: number[] = [];
  let at = 2 + fixed.reduce((sum, { length }) => sum + length, 0);
  for (const { length } of variable) {
    offsets.push(at);
    at += length;
  }
  offsets.push(at);
  const numbers = [...offsets.toReversed(), variable.length];
  const tail = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) tail.writeUInt16LE(number, index * 2);
  const count = Buffer.alloc(2);
  count.writeUInt16LE(types.length);
  return Buffer.concat([count, ...fixed, ...variable, tail, nulls]);
}

function encodeText(type: AccessType, text: string): Buffer {
  if (type === 'binary') return Buffer.from(text, 'hex');
  const bytes = Buffer.from(text, 'utf16le');
  if (type === 'text') return bytes;
  const memo = Buffer.alloc(12);
  memo.writeUIntLE(bytes.length, 0, 3);
  memo[3] = 0x80;
  return Buffer.concat([memo, bytes]);
}

function encodeFixed(type: AccessType, value: number): Buffer {
  const bytes = Buffer.alloc(TYPES[type][1]);
  if (type === 'money') bytes.writeBigInt64LE(BigInt(Math.round(value * 10_000)));
  else if (type === 'date' || type === 'double') bytes.writeDoubleLE(value);
  else if (type === 'byte') bytes.writeUInt8(value);
  else if (type === 'integer') bytes.writeInt16LE(value);
  else if (type !== 'boolean') bytes.writeInt32LE(value);
  return bytes;
}

function header(password: string): Buffer {
  const page = newPage(0x00);
  page.write('Standard Jet DB\0', 4, 'latin1');
  page[0x14] = 1;
  page.write(password, 0x42, 'utf16le');
  const hidden = page.subarray(0x18, 0x18 + 128);
  hidden.set(rc4([0xc7, 0xda, 0x39, 0x6b], hidden));
  return page;
}

/** The header is always obfuscated with the same key. */
function rc4(key: readonly number[], data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let index = 0, other = 0; index < 256; index += 1) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255;
    swap(index, other);
  }
  let one = 0;
  let other = 0;
  return Buffer.from(data).map((byte) => {
    one = (one + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
  }) as Buffer;
}
