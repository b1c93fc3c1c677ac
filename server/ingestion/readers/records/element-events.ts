// Elements of any XML file, with the names that people know them by. JSON has the same visitors.

import { formatMegabytes, type ReadLimits } from '../limits.ts';
import type { RowOutput } from '../row-output.ts';
import { tooLongText } from '../unreadable-file-error.ts';
import { listAttributes } from '../xml/xml-attributes.ts';
import type { XmlHandler } from '../xml/xml-scanner.ts';
import { createXmlTextCollector } from '../xml/xml-text.ts';

export interface ElementVisitor {
  /**
   * @param attributes names and values in turn
   * @param line the line of the file that it begins on, from 1
   * @param isListed whether it is one of a list, though maybe the only one
   */
  open(name: string, attributes: readonly string[], line: number, isListed?: boolean): void;
  /** @param text what is in it before its first element, trimmed */
  close(text: string): void;
}

/** `<field name="Total">`: the element is only a place for the value, and the attribute names it. */
const PLACE =
  /^(?:field|column|col|property|prop|attribute|attr|param|parameter|value|data|cell|var|f|c|p)$/i;
const NAMING = /^(?:name|key|field|fieldname|column|columnname|n|k)$/i;
/** What such an element may have beside its name. */
const OF_PLACE = /^(?:value|v|val|type|datatype|length|size|null|isnull)$/i;
const OF_VALUE = /^(?:value|v|val)$/i;
/** Describes the elements, and holds no data. */
const SCHEMA = /^(?:schema|xmlschema)$/i;
const LONGEST_NAME = 100;

interface Named {
  name: string;
  attributes: readonly string[];
  /** The value, if it is in an attribute. */
  text: string;
}

function nameElement(element: string, attributes: readonly string[]): Named {
  const plain = { name: withoutEscapes(element), attributes, text: '' };
  if (!PLACE.test(element)) return plain;
  let name = '';
  let text = '';
  for (let at = 0; at < attributes.length; at += 2) {
    const [key = '', value = ''] = [attributes[at], attributes[at + 1]];
    if (NAMING.test(key) && name === '') name = value.trim();
    else if (OF_VALUE.test(key)) text = value.trim();
    else if (!OF_PLACE.test(key)) return plain;
  }
  return name === '' || name.length > LONGEST_NAME ? plain : { name, attributes: [], text };
}

/** Databases escape what a name can't have: `Trans_x0020_No`. */
function withoutEscapes(name: string): string {
  if (!name.includes('_x')) return name;
  return name.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

export function createElementEvents(
  visitor: ElementVisitor,
  limits: Readonly<ReadLimits>,
  output: RowOutput,
): XmlHandler {
  let line = 1;
  /** The depth of a schema that is being skipped; 0 outside of one. */
  let schemaDepth = 0;
  /** Whether the text that comes belongs to the element that was opened last. */
  let isFresh = false;
  let given = '';
  const collector = createXmlTextCollector(limits.cellTextBytes, () => {
    throw tooLongText(formatMegabytes(limits.cellTextBytes));
  });
  const texts: string[] = [];

  function keepText(): void {
    if (isFresh) texts[texts.length - 1] = given || collector.text().trim();
    isFresh = false;
  }

  return {
    atLine(begun) {
      line = begun;
    },
    open(element, depth, attributes) {
      if (schemaDepth === 0 && depth > 1 && SCHEMA.test(element)) schemaDepth = depth;
      if (schemaDepth > 0) return;
      keepText();
      const named = nameElement(element, listAttributes(attributes).map(withCleanName));
      visitor.open(named.name, named.attributes, line);
      collector.reset();
      texts.push('');
      given = named.text;
      isFresh = true;
    },
    close(_, depth) {
      if (schemaDepth > 0) {
        if (depth === schemaDepth) schemaDepth = 0;
        return;
      }
      keepText();
      visitor.close(texts.pop() ?? '');
    },
    wantsText: () => isFresh && schemaDepth === 0,
    text: collector.append,
    takesPause: () => output.isFull(),
  };
}

const withCleanName = (part: string, at: number): string =>
  at % 2 === 0 ? withoutEscapes(part) : part.trim();
