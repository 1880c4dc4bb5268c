import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { languageName, ownName, type Language } from '#platform/language.ts';
import { failureText } from '#platform/web/texts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { LinkButton } from '#platform/web/ui/link-button.tsx';
import { PrintedPages } from '#platform/web/ui/printed-pages.tsx';
import { Segments } from '#platform/web/ui/segments.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { PosterPage, Posters } from '../schema.ts';
import { postersApi } from './api.ts';
import { Poster, SHEETS, type PosterKind, type PosterSize } from './printed-poster.tsx';
import { POSTERS_TEXTS } from './texts.ts';

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
  label: POSTERS_TEXTS[value],
}));
/** A slip has no room for the code of a long message. */
const SIZES: Readonly<Record<PosterKind, readonly PosterSize[]>> = {
  remind: ['a4', 'a5'],
  review: ['slip', 'a5', 'a4'],
};

function PosterChoice({ posters }: { posters: Posters }) {
  const [kind, setKind] = useState<PosterKind>('remind');
  const [language, setLanguage] = useState<Language>(posters.defaultLanguage);
  const [wanted, setSize] = useState<PosterSize | null>(null);
  const size = SIZES[kind].find((one) => one === wanted) ?? SIZES[kind][0] ?? 'a4';
  const page = posters.pages.find((one) => one.language === language);
  const link = kind === 'remind' ? page?.optInLink : posters.reviewLink;
  const isRecorded = posters.isRecorded;
  return (
    <div className="grid max-w-240 grid-cols-1 gap-6">
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <Segments label={POSTERS_TEXTS.what} segments={KINDS} value={kind} onChange={setKind} />
          <p className="text-ink-soft">
            {kind === 'review' ? POSTERS_TEXTS.reviewHelp : POSTERS_TEXTS.remindHelp}{' '}
            {kind === 'remind' &&
              (isRecorded ? POSTERS_TEXTS.remindRecorded : POSTERS_TEXTS.remindByHand)}
          </p>
          <div className="flex flex-wrap items-end gap-4">
            <Select
              label={POSTERS_TEXTS.language}
              options={posters.pages.map((one) => ({
                value: one.language,
                label: nameLanguage(one.language),
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
            {link && (
              <Button look="primary" icon={Printer} onClick={() => window.print()}>
                {POSTERS_TEXTS.print}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {page && link ? (
        <Preview page={page} kind={kind} link={link} size={size} />
      ) : (
        <MissingLink kind={kind} />
      )}
    </div>
  );
}

function nameLanguage(language: Language): string {
  const name = languageName(language);
  return name === ownName(language) ? name : `${name} · ${ownName(language)}`;
}

interface PreviewProps {
  page: PosterPage;
  kind: PosterKind;
  link: string;
  size: PosterSize;
}

const ON_SCREEN = { box: 'gap-4 p-4', code: 'w-64', title: 'text-xl', text: 'text-base' };

function Preview({ page, kind, link, size }: PreviewProps) {
  const { count, grid, ...look } = SHEETS[size];
  const places = Array.from({ length: count }, (_, place) => place);
  const sheet = (
    <div className={`grid ${grid}`}>
      {places.map((place) => (
        <Poster key={place} page={page} kind={kind} link={link} look={look} />
      ))}
    </div>
  );
  return (
    <>
      <Card title={POSTERS_TEXTS.preview}>
        <div className="overflow-clip rounded-md border border-line">
          <Poster page={page} kind={kind} link={link} look={ON_SCREEN} />
        </div>
      </Card>
      <PrintedPages pages={[{ key: 'sheet', page: sheet }]} />
    </>
  );
}

function MissingLink({ kind }: { kind: PosterKind }) {
  const isReview = kind === 'review';
  return (
    <EmptyState
      title={isReview ? POSTERS_TEXTS.noLink : POSTERS_TEXTS.noNumber}
      action={<LinkButton to="/settings">{POSTERS_TEXTS.toSettings}</LinkButton>}
    >
      {isReview ? POSTERS_TEXTS.noLinkHelp : POSTERS_TEXTS.noNumberHelp}
    </EmptyState>
  );
}
