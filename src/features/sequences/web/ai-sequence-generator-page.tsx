import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { SLOW_FRESH_MS } from '#platform/web/api.ts';
import { BANNER_MS, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { sequencesApi } from './api.ts';
import { GeneratorForm } from './generator-form.tsx';
import { OwnTemplates } from './own-templates.tsx';
import { GENERATOR_TEXTS } from './generator-texts.ts';
import { useUnsavedSequences, type UnsavedSequence } from './use-unsaved-sequences.ts';

// Loads the text rules of ten languages only when there is a text to check.
const UnsavedSequenceCard = lazyPart(
  async () => (await import('./unsaved-sequence-card.tsx')).UnsavedSequenceCard,
);

/**
 * The AI Sequence Generator screen: templates are generated for a theme, changed by a person, and
 * saved.
 */
export function AiSequenceGeneratorPage() {
  const notice = useNotice();
  const unsavedSequences = useUnsavedSequences();
  const [freshId, setFreshId] = useState<string>();
  const templates = useQuery(
    sequencesApi.templates.queryOptions({ input: {}, staleTime: SLOW_FRESH_MS }),
  );
  const ownTemplates = templates.data?.items.filter(({ isGlobal }) => !isGlobal) ?? [];
  const ownLike = ({ profileType, language }: UnsavedSequence) =>
    ownTemplates.filter(
      (template) => template.profileType === profileType && template.language === language,
    );
  return (
    <>
      <PageHead title={GENERATOR_TEXTS.title} description={GENERATOR_TEXTS.description} />
      <NoticeBanner state={notice} />
      <div className="grid grid-cols-1 gap-6">
        <Card title={GENERATOR_TEXTS.newSequence}>
          <GeneratorForm
            profileTypes={templates.data?.profileTypes ?? []}
            isQuiet={unsavedSequences.all.length > 0}
            onWritten={(sequence) => {
              setFreshId(unsavedSequences.add(sequence));
              notice.succeed(GENERATOR_TEXTS.generated(sequence.templates.length), BANNER_MS.long);
            }}
          />
        </Card>
        {unsavedSequences.all.map((sequence, index) => (
          <Suspense key={sequence.id} fallback={null}>
            <UnsavedSequenceCard
              sequence={sequence}
              ownTemplates={ownLike(sequence)}
              newer={index}
              isFresh={sequence.id === freshId}
              onChange={(changes) => unsavedSequences.change(sequence.id, changes)}
              onSaved={(count) => notice.succeed(GENERATOR_TEXTS.saved(count), BANNER_MS.long)}
            />
          </Suspense>
        ))}
        <OwnTemplates
          query={templates}
          templates={ownTemplates}
          onDone={(text) => notice.succeed(text)}
        />
      </div>
    </>
  );
}
