import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { dateIn, formatDate } from '#platform/calendar.ts';
import { bothNames, LANGUAGES, languageName, type Language } from '#platform/language.ts';
import { NOT_STORED } from '#platform/web/api.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { DraftNote } from '#platform/web/ui/draft-note.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { SkeletonText } from '#platform/web/ui/skeleton.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import type { NoticeDraft } from '../schema.ts';
import { noticesApi } from './api.ts';
import { NoticeText } from './notice-text.tsx';
import { PrintNotice } from './print-notice.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { NOTICES_TEXTS } from './texts.ts';
import { findTextError, useNoticeForm } from './use-notice-form.ts';

/** The notice that patients receive before they consent: its text, a preview, publishing and printing. */
export function NoticePage() {
  // The form keeps the texts that it began with while the user types.
  const query = useQuery(
    noticesApi.noticeDraft.queryOptions({
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      meta: NOT_STORED,
    }),
  );
  if (query.data) return <LoadedNotice draft={query.data} />;
  return (
    <Card title={NOTICES_TEXTS.title}>
      {query.isPending ? (
        <SkeletonText label={NOTICES_TEXTS.loading} rows={6} />
      ) : (
        <ErrorState
          title={failureText(query.error, { fallback: NOTICES_TEXTS.loadFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </Card>
  );
}

function LoadedNotice({ draft }: { draft: NoticeDraft }) {
  const queryClient = useQueryClient();
  const { clinic } = useSession();
  const notice = useNotice();
  const form = useNoticeForm(draft);
  const [language, setLanguage] = useState<Language>(clinic.defaultLanguage);
  const [isAsking, setAsking] = useState(false);
  const { base } = form.draft;
  const canPublish = form.isChanged || base.version === 0;
  const ask = () => {
    const wrong = LANGUAGES.find((candidate) => findTextError(form.texts[candidate]) !== undefined);
    if (wrong === undefined) setAsking(true);
    else setLanguage(wrong);
  };
  const finish = (publishedNotice: NoticeDraft) => {
    setAsking(false);
    queryClient.setQueryData(noticesApi.noticeDraft.queryKey(), publishedNotice);
    form.restart(publishedNotice);
    notice.succeed(NOTICES_TEXTS.done(publishedNotice.version));
  };
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 grid-cols-1 gap-6">
        <DraftNote draft={form.draft} onDiscard={() => form.restart(draft)} />
        <Card title={NOTICES_TEXTS.title} description={NOTICES_TEXTS.description}>
          <div className="grid grid-cols-1 gap-5">
            <Banner tone={draft.version === 0 ? 'attention' : 'info'}>
              {describe(draft, clinic.timeZone)}
            </Banner>
            <NoticeEditor form={form} language={language} onLanguage={setLanguage} />
            <p className="text-sm text-ink-soft">{NOTICES_TEXTS.advice}</p>
            <div className="flex flex-wrap items-start gap-3">
              <Button
                variant="primary"
                onClick={ask}
                {...(!canPublish && { disabledReason: NOTICES_TEXTS.nothingChanged })}
              >
                {NOTICES_TEXTS.publish}
              </Button>
              <Button
                onClick={() => form.setText(language, draft.standardTexts[language])}
                label={`${NOTICES_TEXTS.standardAgain}: ${languageName(language)}`}
              >
                {NOTICES_TEXTS.standardAgain}
              </Button>
            </div>
          </div>
        </Card>
        {draft.version > 0 && (
          <Card title={NOTICES_TEXTS.version(draft.version)}>
            <PrintNotice version={draft.version} language={language} />
          </Card>
        )}
      </div>
      {isAsking && (
        <PublishDialog
          version={base.version}
          texts={form.texts}
          onPublished={finish}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({
  value,
  get label() {
    return bothNames(value);
  },
}));

/** The text in one language, and how a patient reads it. */
function NoticeEditor({
  form: { texts, setText },
  language,
  onLanguage,
}: {
  form: Pick<ReturnType<typeof useNoticeForm>, 'texts' | 'setText'>;
  language: Language;
  onLanguage: (language: Language) => void;
}) {
  const text = texts[language];
  return (
    <>
      <div className="max-w-80">
        <Select
          label={NOTICES_TEXTS.language}
          options={LANGUAGE_OPTIONS}
          value={language}
          onChange={onLanguage}
        />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <TextArea
          label={NOTICES_TEXTS.text}
          name="text"
          lang={language}
          rows={14}
          value={text}
          error={findTextError(text)}
          onBlur={() => undefined}
          onChange={(input) => setText(language, input)}
        />
        <section aria-label={NOTICES_TEXTS.preview}>
          <h3 className="mb-1.5 font-semibold">{NOTICES_TEXTS.preview}</h3>
          <div className="rounded-md border border-line bg-sunken p-4">
            <NoticeText language={language} text={text} />
          </div>
        </section>
      </div>
    </>
  );
}

function describe({ version, publishedAt }: NoticeDraft, timeZone: string): string {
  if (publishedAt === null) return NOTICES_TEXTS.none;
  return NOTICES_TEXTS.published(version, formatDate(dateIn(timeZone, new Date(publishedAt))));
}
