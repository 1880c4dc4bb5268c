import { encode } from 'uqr';
import { POSTER_TEXTS } from '../poster-texts.ts';
import type { PosterPage } from '../schema.ts';
import { POSTERS_TEXTS } from './texts.ts';

export type PosterKind = 'remind' | 'review';
export type PosterSize = keyof typeof POSTERS_TEXTS.sizes;

/** How many of one size are on a sheet of A4, and how large their parts are. */
export const SHEETS: Readonly<
  Record<
    PosterSize,
    { count: number; grid: string; box: string; code: string; title: string; text: string }
  >
> = {
  a4: {
    count: 1,
    grid: 'grid-cols-1',
    box: 'h-[270mm] gap-[10mm] p-[10mm]',
    code: 'w-[110mm]',
    title: 'text-[12mm]',
    text: 'text-[6mm]',
  },
  a5: {
    count: 2,
    grid: 'grid-cols-1',
    box: 'h-[135mm] gap-[4mm] p-[6mm]',
    code: 'w-[68mm]',
    title: 'text-[7mm]',
    text: 'text-[4mm]',
  },
  slip: {
    count: 8,
    grid: 'grid-cols-2',
    box: 'h-[66mm] gap-[1mm] p-[2mm] border border-dashed border-black',
    code: 'w-[27mm]',
    title: 'text-[3.6mm]',
    text: 'text-[2.8mm] leading-tight',
  },
};

/** An address that a person without a scanner would type. */
const LONGEST_TYPED = 48;

interface PosterProps {
  page: PosterPage;
  kind: PosterKind;
  link: string;
  /** The link leads nowhere: it shows what the printed one looks like. */
  isSample?: boolean;
  /** Classes of the box, the code, the title and the rest. */
  classes: Pick<(typeof SHEETS)['a4'], 'box' | 'code' | 'title' | 'text'>;
}

/** One poster or slip, black on white as it is printed. */
export function Poster({
  page: { language, clinicName, optInText },
  kind,
  link,
  isSample = false,
  classes,
}: PosterProps) {
  const texts = POSTER_TEXTS[language];
  const isShort = link.length <= LONGEST_TYPED;
  return (
    <div
      lang={language}
      className={`flex break-inside-avoid flex-col items-center justify-center bg-white text-center text-black ${classes.box} ${classes.text}`}
    >
      <p className="font-semibold">{clinicName}</p>
      <p className={`leading-tight font-semibold text-balance ${classes.title}`}>
        {joinHyphens(kind === 'remind' ? texts.remindTitle : texts.reviewTitle)}
      </p>
      <div className="relative flex max-w-full justify-center">
        <QrCode text={link} className={classes.code} />
        {isSample && (
          <span className="absolute inset-0 grid place-items-center">
            <b className="-rotate-12 border-2 border-black bg-white px-2 py-0.5 font-semibold">
              {POSTERS_TEXTS.sample}
            </b>
          </span>
        )}
      </div>
      {isShort && <p className="text-[0.8em]">{link.replace(/^https?:\/\//u, '')}</p>}
      <p className="max-w-prose text-balance">
        {joinHyphens(kind === 'remind' ? texts.remindHelp : texts.reviewHelp)}
      </p>
      {kind === 'remind' && <p className="text-[0.8em] text-balance">{joinHyphens(optInText)}</p>}
    </div>
  );
}

/** Keeps ‘WhatsApp-ൽ’ in one line: an ending after a hyphen is no word of its own. */
function joinHyphens(text: string): string {
  return text.replaceAll(/-(?=\p{L})/gu, '-\u2060');
}

/** The code with the quiet border that readers need. */
function QrCode({ text, className }: { text: string; className: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'L' });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={POSTERS_TEXTS.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`max-w-full shrink-0 ${className}`}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
