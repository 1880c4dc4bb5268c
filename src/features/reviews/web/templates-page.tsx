import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LeaveQuestion } from '#features/clinics/web/leave-question.tsx';
import { useSession } from '#features/clinics/web/use-session.ts';
import { bothNames, LANGUAGES, type Language } from '#platform/language.ts';
import { failureText } from '#platform/web/texts.ts';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { ReviewTemplate } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { REVIEWS_TEXTS } from './texts.ts';
import { TemplateCard } from './template-card.tsx';
import { TEMPLATES_TEXTS } from './templates-texts.ts';

/** Lists the thank-you messages of both send flows for editing. */
export function TemplatesPage() {
  const { clinic } = useSession();
  const queryClient = useQueryClient();
  const notice = useNotice();
  const query = useQuery(
    reviewsApi.templates.queryOptions({ staleTime: 0, refetchOnWindowFocus: false }),
  );
  const [language, setLanguage] = useState<Language>(clinic.defaultLanguage);
  // Keyed by type and language, so that switching the language keeps typed texts.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  if (!query.data)
    return (
      <Card title={TEMPLATES_TEXTS.title}>
        {query.isPending ? (
          <SkeletonText label={TEMPLATES_TEXTS.loading} rows={6} />
        ) : (
          <ErrorState
            title={failureText(query.error, { fallback: TEMPLATES_TEXTS.loadFailed })}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
      </Card>
    );
  const { items, clinicValues } = query.data;
  const setDraft = (template: ReviewTemplate, text: string) =>
    setDrafts((before) => ({ ...before, [keyFor(template)]: text }));
  const adopt = (template: ReviewTemplate) => {
    queryClient.setQueryData(reviewsApi.templates.queryKey(), {
      clinicValues,
      items: items.map((item) => (keyFor(item) === keyFor(template) ? template : item)),
    });
    setDraft(template, template.messageTemplate);
  };
  const draftFor = (template: ReviewTemplate) =>
    drafts[keyFor(template)] ?? template.messageTemplate;
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 grid-cols-1 gap-6">
        <p>
          <Link to="/reviews/asking" className="link">
            {REVIEWS_TEXTS.asking}
          </Link>
        </p>
        <div className="max-w-xs">
          <Select
            label={TEMPLATES_TEXTS.language}
            hint={TEMPLATES_TEXTS.languageHint}
            value={language}
            onChange={setLanguage}
            options={orderLanguages(clinic.languages).map((candidate) => ({
              value: candidate,
              label: bothNames(candidate),
            }))}
          />
        </div>
        {items
          .filter((item) => item.language === language)
          .map((template) => (
            <TemplateCard
              key={keyFor(template)}
              template={template}
              text={draftFor(template)}
              clinicValues={clinicValues}
              onType={(text) => setDraft(template, text)}
              onSaved={adopt}
              notice={notice}
            />
          ))}
      </div>
      <LeaveQuestion isUnsaved={items.some((item) => draftFor(item) !== item.messageTemplate)} />
    </>
  );
}

/** Puts the clinic's languages first. */
function orderLanguages(languages: readonly Language[]): Language[] {
  return [
    ...new Set([...LANGUAGES.filter((language) => languages.includes(language)), ...LANGUAGES]),
  ];
}

function keyFor({ templateType, language }: ReviewTemplate): string {
  return `${templateType} ${language}`;
}
