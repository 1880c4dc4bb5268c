import { PrintedPages } from '#platform/web/ui/printed-pages.tsx';
import type { PosterPage } from '../schema.ts';
import { Poster, SHEETS, type PosterKind, type PosterSize } from './printed-poster.tsx';

interface PrintedSheetsProps {
  page: PosterPage;
  kind: PosterKind;
  size: PosterSize;
  /** One for each poster or slip. */
  links: readonly string[];
  /** In place of links that do not exist before the button is tapped; marked as a sample. */
  sampleLink: string | null;
}

/** The sheets of A4 that the printer gets, with a code on each poster or slip. */
export function PrintedSheets({ page, kind, size, links, sampleLink }: PrintedSheetsProps) {
  const { count, grid, ...classes } = SHEETS[size];
  const sheets = Array.from({ length: links.length / count }, (_, sheet) =>
    links.slice(sheet * count, (sheet + 1) * count),
  );
  return (
    <PrintedPages
      pages={sheets.map((placedCodes, sheet) => ({
        key: String(sheet),
        page: (
          <div className={`grid ${grid}`}>
            {placedCodes.map((link, place) => (
              // Slips of one sheet may have the same code, so their place names them.
              <Poster
                key={place}
                page={page}
                kind={kind}
                link={link}
                isSample={link === sampleLink}
                classes={classes}
              />
            ))}
          </div>
        ),
      }))}
    />
  );
}
