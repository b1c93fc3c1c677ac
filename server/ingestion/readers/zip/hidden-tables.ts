// Which sheets of an OpenDocument spreadsheet are hidden, which the library doesn't say: a sheet's style says it.

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** @returns the names of hidden sheets; none for workbooks of other kinds. */
export function listHiddenTables(parts: readonly (readonly [string, Buffer])[]): ReadonlySet<string> {
  const hidden = new Set<string>();
  const content = parts.find(([name]) => name === 'content.xml')?.[1];
  if (content === undefined) return hidden;
  const bodyAt = content.indexOf('<office:body');
  const styles = listHidingStyles(content.subarray(0, Math.max(0, bodyAt)).toString());
  if (styles.size === 0) return hidden;
  for (let at = bodyAt; (at = content.indexOf('<table:table ', at)) >= 0; at += 1) {
    const tag = content.subarray(at, content.indexOf('>', at)).toString();
    const name = attributeOf(tag, 'table:name');
    if (name !== '' && styles.has(attributeOf(tag, 'table:style-name'))) hidden.add(name);
  }
  return hidden;
}

function listHidingStyles(text: string): Set<string> {
  const [, ...styles] = text.split('<style:style');
  return new Set(
    styles
      .filter((style) => attributeOf(style, 'table:display') === 'false')
      .map((style) => attributeOf(style, 'style:name')),
  );
}

/** The first attribute of that name; '' for none. */
function attributeOf(text: string, name: string): string {
  const at = text.indexOf(` ${name}=`);
  if (at < 0) return '';
  const from = at + name.length + 3;
  const to = text.indexOf(text[from - 1] ?? '', from);
  return text
    .slice(from, to)
    .replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
