import { zipArchive, type ZipFileInput } from './zip-archive.ts';

export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export interface WorkbookInput {
  /** By name, the XML inside `<sheetData>`. */
  sheets: Readonly<Record<string, string>>;
  /** The XML inside `<sst>`. */
  sharedStrings?: string;
  /** The XML inside `<styleSheet>`. */
  styles?: string;
  /** The XML before `<sheets>`. */
  settings?: string;
}

/** The files of a plain workbook, as Excel names them. */
export function workbookFiles({
  sheets,
  sharedStrings,
  styles,
  settings = '',
}: WorkbookInput): ZipFileInput[] {
  const names = Object.keys(sheets);
  const relationships = [
    ...names.map((_, index) =>
      relationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
    ),
    ...(styles === undefined ? [] : [relationship('rIdStyles', 'styles', 'styles.xml')]),
    ...(sharedStrings === undefined ? [] : [relationship('rIdTexts', 'sharedStrings', 'sharedStrings.xml')]),
  ];
  return [
    { name: '[Content_Types].xml', content: contentTypes(names.length) },
    {
      name: '_rels/.rels',
      content: relationshipList(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    },
    {
      name: 'xl/workbook.xml',
      content:
        `<workbook ${MAIN} xmlns:r="${OFFICE}">${settings}<sheets>` +
        names
          .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
          .join('') +
        '</sheets></workbook>',
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relationshipList(relationships.join('')) },
    ...names.map((name, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet ${MAIN}><sheetData>${sheets[name] ?? ''}</sheetData></worksheet>`,
    })),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet ${MAIN}>${styles}</styleSheet>` }]),
    ...(sharedStrings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst ${MAIN}>${sharedStrings}</sst>` }]),
  ];
}

export function workbook(input: WorkbookInput): Buffer {
  return zipArchive(workbookFiles(input));
}

/** The workbook's files with one changed, or left out if `change` returns undefined. */
export function withChangedFile(
  files: readonly ZipFileInput[],
  name: string,
  change: (file: ZipFileInput) => ZipFileInput | undefined,
): ZipFileInput[] {
  return files.flatMap((file) => (file.name === name ? (change(file) ?? []) : file));
}

export function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

export function relationshipList(relationships: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${relationships}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const overrides = [
    ['workbook', `${type}.sheet.main+xml`],
    ['styles', `${type}.styles+xml`],
    ['sharedStrings', `${type}.sharedStrings+xml`],
    ...Array.from({ length: sheets }, (_, index) => [
      `worksheets/sheet${index + 1}`,
      `${type}.worksheet+xml`,
    ]),
  ].map(([name, contentType]) => `<Override PartName="/xl/${name}.xml" ContentType="${contentType}"/>`);
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  );
}
