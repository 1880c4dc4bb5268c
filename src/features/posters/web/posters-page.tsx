import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { bothNames, type Language } from '#platform/language.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { Segments } from '#platform/web/ui/segments.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { PosterPage, Posters } from '../schema.ts';
import { postersApi } from './api.ts';
import { Poster, SHEETS, type PosterKind, type PosterSize } from './printed-poster.tsx';
import { PrintedSheets } from './printed-sheets.tsx';
import { POSTERS_TEXTS } from './texts.ts';
import { useSlipLinks } from './use-slip-links.ts';
import { useMay } from '#features/clinics/web/use-may.ts';
import { clinicsAccess } from '#features/clinics/policy.ts';
import { postersAccess } from '../policy.ts';

/** Prints posters and slips with codes that patients scan. */
export function PostersPage() {
  const { data, error, isError, isFetching, refetch } = useQuery(
    postersApi.read.queryOptions({ staleTime: 0 }),
  );
  if (data) return <PosterChoice posters={data} />;
  if (!isError) return <SkeletonRows label={POSTERS_TEXTS.loading} rows={6} />;
  return (
    <ErrorState
      title={failureText(error, { fallback: POSTERS_TEXTS.failed })}
      onRetry={() => void refetch()}
      busy={isFetching}
    >
      {POSTERS_TEXTS.failedHelp}
    </ErrorState>
  );
}

const KINDS = (['remind', 'review'] as const).map((value) => ({
  value,
  get label() {
    return POSTERS_TEXTS[value];
  },
}));
/** A slip has no room for the code of a long message; a request for a review is for home, not for a wall. */
const SIZES: Readonly<Record<PosterKind, readonly PosterSize[]>> = {
  remind: ['a4', 'a5'],
  review: ['slip', 'a5'],
};
const SHEET_CHOICES = ['1', '2', '5', '10'] as const;

function PosterChoice({ posters }: { posters: Posters }) {
  const [kind, setKind] = useState<PosterKind>('remind');
  const [language, setLanguage] = useState<Language>(posters.defaultLanguage);
  const [requestedSize, setSize] = useState<PosterSize | null>(null);
  const [sheets, setSheets] = useState<(typeof SHEET_CHOICES)[number]>('1');
  const size =
    SIZES[kind].find((candidate) => candidate === requestedSize) ?? SIZES[kind][0] ?? 'a4';
  const page = posters.pages.find((candidate) => candidate.language === language);
  const link = kind === 'remind' ? page?.optInLink : posters.reviewLink;
  const sampleLink = kind === 'review' ? posters.sampleLink : null;
  const isOwn = sampleLink !== null;
  // Slips have a link each, which is created for the print.
  const mayPrint = useMay(postersAccess['posters.createSlips']) || !isOwn;
  // Google's address in its place would lead who scans the screen past the private way.
  const shownLink = sampleLink ?? link;
  const places = Number(sheets) * SHEETS[size].count;
  const { links, print, isBusy, error } = useSlipLinks(isOwn ? { language, count: places } : null);
  return (
    <div className="grid max-w-240 grid-cols-1 gap-6">
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <Segments label={POSTERS_TEXTS.what} segments={KINDS} value={kind} onChange={setKind} />
          <KindHelp kind={kind} posters={posters} />
          {error !== null && (
            <Banner tone="danger">
              {failureText(error, { fallback: POSTERS_TEXTS.printFailed })}
            </Banner>
          )}
          <div className="flex flex-wrap items-end gap-4">
            <Select
              label={POSTERS_TEXTS.language}
              options={posters.pages.map((candidate) => ({
                value: candidate.language,
                label: bothNames(candidate.language),
              }))}
              value={language}
              onChange={setLanguage}
            />
            <Select
              label={POSTERS_TEXTS.size}
              options={SIZES[kind].map((value) => ({ value, label: POSTERS_TEXTS.sizes[value] }))}
              value={size}
              onChange={setSize}
            />
            <Select
              label={POSTERS_TEXTS.sheets}
              options={SHEET_CHOICES.map((value) => ({ value, label: value }))}
              value={sheets}
              onChange={setSheets}
            />
            {link && mayPrint && (
              <Button
                variant="primary"
                icon={Printer}
                busy={isBusy}
                busyText={POSTERS_TEXTS.printing}
                onClick={print}
              >
                {POSTERS_TEXTS.print}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {page && link && shownLink ? (
        <>
          <Preview page={page} kind={kind} link={shownLink} isSample={isOwn} />
          <PrintedSheets
            page={page}
            kind={kind}
            size={size}
            links={Array.from({ length: places }, (_, place) => links[place] ?? shownLink)}
            sampleLink={sampleLink}
          />
        </>
      ) : (
        <MissingLink kind={kind} />
      )}
    </div>
  );
}

function KindHelp({ kind, posters }: { kind: PosterKind; posters: Posters }) {
  const { isRecorded, sampleLink, slips } = posters;
  if (kind === 'remind')
    return (
      <p className="text-ink-soft">
        {POSTERS_TEXTS.remindHelp}{' '}
        {isRecorded ? POSTERS_TEXTS.remindRecorded : POSTERS_TEXTS.remindByHand}
      </p>
    );
  return (
    <div className="grid gap-2 text-ink-soft">
      <p>{POSTERS_TEXTS.reviewHelp}</p>
      <p>{sampleLink === null ? POSTERS_TEXTS.noOwnLinks : POSTERS_TEXTS.ownLinks}</p>
      {slips.printed > 0 && <p className="text-ink">{POSTERS_TEXTS.printed(slips)}</p>}
    </div>
  );
}

interface PreviewProps {
  page: PosterPage;
  kind: PosterKind;
  link: string;
  isSample: boolean;
}

const ON_SCREEN = { box: 'gap-4 p-4', code: 'w-64', title: 'text-xl', text: 'text-base' };

function Preview({ page, kind, link, isSample }: PreviewProps) {
  return (
    <Card title={POSTERS_TEXTS.preview}>
      <div className="overflow-clip rounded-md border border-line">
        <Poster page={page} kind={kind} link={link} isSample={isSample} classes={ON_SCREEN} />
      </div>
    </Card>
  );
}

function MissingLink({ kind }: { kind: PosterKind }) {
  const isReview = kind === 'review';
  const mayOpenSettings = useMay(clinicsAccess['clinics.settings']);
  return (
    <EmptyState
      title={isReview ? POSTERS_TEXTS.noLink : POSTERS_TEXTS.noNumber}
      action={mayOpenSettings && <LinkButton to="/settings">{POSTERS_TEXTS.toSettings}</LinkButton>}
    >
      {isReview ? POSTERS_TEXTS.noLinkHelp : POSTERS_TEXTS.noNumberHelp}
    </EmptyState>
  );
}
