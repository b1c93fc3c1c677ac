// Writes XML as programs do: indented or on one line, with or without prefixes.

export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlNode[];
}

export interface XmlForm {
  /** '' for none. */
  prefix: string;
  isIndented: boolean;
}

/** An element; undefined attributes and children are left out. */
export function node(
  name: string,
  content: string | number | readonly (XmlNode | undefined)[] = '',
  attributes: Readonly<Record<string, string | undefined>> = {},
): XmlNode {
  const given = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    name,
    attributes: Object.fromEntries(given),
    content: typeof content === 'object' ? content.filter((child) => child !== undefined) : String(content),
  };
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export function writeXml({ name, attributes, content }: XmlNode, form: XmlForm, depth = 0): string {
  const tag = form.prefix === '' || name.includes(':') ? name : `${form.prefix}:${name}`;
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const [indent, end] = form.isIndented ? ['  '.repeat(depth), '\r\n'] : ['', ''];
  if (content.length === 0) return `${indent}<${tag}${given.join('')}/>${end}`;
  if (typeof content === 'string')
    return `${indent}<${tag}${given.join('')}>${escape(content)}</${tag}>${end}`;
  const inside = content.map((child) => writeXml(child, form, depth + 1)).join('');
  return `${indent}<${tag}${given.join('')}>${end}${inside}${indent}</${tag}>${end}`;
}
