import { strToU8, zipSync } from 'fflate';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

/** Writes a workbook as Excel does, with the rows and merged cells of its first sheet as XML; style 1 is a day. */
export function writeWorkbook(
  rows: string,
  more: Record<string, Uint8Array> = {},
  merges = '',
): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Patients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst ${MAIN}><si><t>Name</t></si><si><t>Mobile</t></si><si><t>Last visit</t></si><si><r><t>आशा </t></r><r><t>पटेल</t></r></si></sst>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${MAIN}><sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    ),
    ...more,
  });
}

/** Writes a cell of text. */
export function writeText(cell: string, text: string): string {
  return `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
