import type { CellPlace } from './cell-account.ts';
import type { Mapping } from './columns.ts';
import type { ImportRow } from './import-row.ts';
import { LONGEST_NOTE, type ReadPerson } from './read-person.ts';

/**
 * Adds what a later row says about the same person, as in a register with a row for each visit: the
 * latest visit, the facts that were not known, and the note. A fact that contradicts is not taken.
 */
export function addRepeated(
  row: ImportRow,
  { fields, places }: ReadPerson,
  mapping: Mapping,
): { row: ImportRow; places: Map<number, CellPlace> } {
  const visits = [row.lastSeenOn, fields.lastSeenOn].filter((day) => day !== null);
  const fullerRow = {
    ...row,
    lastSeenOn: visits.toSorted().at(-1) ?? null,
    birthYear: row.birthYear ?? fields.birthYear,
    language: row.language ?? fields.language,
    note: joinNotes(row.note, fields.note) ?? row.note,
    isMinor: row.isMinor || fields.isMinor,
    guardian: row.guardian ?? fields.guardian,
  };
  const isNoteTaken = joinNotes(row.note, fields.note) !== undefined;
  const isTaken = (column: number) => {
    // Further numbers of the cell are in the note.
    if (mapping[column] === 'number') return isNoteTaken;
    if (mapping[column] === 'birth') return fullerRow.birthYear === fields.birthYear;
    if (mapping[column] === 'guardian') return fullerRow.guardian === fields.guardian;
    return mapping[column] !== 'language' || fullerRow.language === fields.language;
  };
  const placesAfter = [...places].map(([column, place]): [number, CellPlace] => {
    const isLost = (place === 'in_note' && !isNoteTaken) || (place === 'read' && !isTaken(column));
    return [column, isLost ? 'not_taken' : place];
  });
  return { row: fullerRow, places: new Map(placesAfter) };
}

/** Joins two notes; undefined where they are too long together. */
function joinNotes(first: string, second: string): string | undefined {
  if (second === '' || first.includes(second)) return first;
  const both = first === '' ? second : `${first}, ${second}`;
  return both.length > LONGEST_NOTE ? undefined : both;
}
