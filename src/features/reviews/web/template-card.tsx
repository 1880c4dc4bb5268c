import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/clinics/web/use-session.ts';
import { composeMessage } from '#features/messages/compose-message.ts';
import { formatVisitDate } from '#features/content/dates.ts';
import { LazyTextFindings } from '#features/text-checks/web/lazy-text-findings.tsx';
import { currentVersion } from '#platform/web/api.ts';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { failureText } from '#platform/web/texts.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { ReviewTemplate } from '../schema.ts';
import { reviewsApi } from './api.ts';
import { RestoreButton } from './restore-button.tsx';
import {
  EXAMPLE_PATIENT,
  TEMPLATE_REFUSALS,
  TEMPLATE_TEXTS,
  TEMPLATES_TEXTS,
} from './templates-texts.ts';

const ConflictDialog = lazyPart(
  async () => (await import('#platform/web/ui/conflict-dialog.tsx')).ConflictDialog,
  { isDialog: true },
);

interface TemplateCardProps {
  template: ReviewTemplate;
  /** The text typed so far. */
  text: string;
  clinicValues: Readonly<Record<string, string>>;
  onType: (text: string) => void;
  onSaved: (template: ReviewTemplate) => void;
  notice: NoticeState;
}

/** Edits one thank-you text, with findings and a preview; saves it or restores the built-in one. */
export function TemplateCard(props: TemplateCardProps) {
  const { template, text, clinicValues, onType, onSaved, notice } = props;
  const { templateType, language } = template;
  const [newer, setNewer] = useState<ReviewTemplate>();
  const update = useMutation(
    reviewsApi.saveTemplate.mutationOptions({
      onSuccess: (result) => {
        setNewer(undefined);
        onSaved(result);
        notice.succeed(TEMPLATES_TEXTS.saved);
      },
      onError: (error) => setNewer(currentVersion<ReviewTemplate>(error)),
    }),
  );
  const save = () => {
    const { version } = newer ?? template;
    update.mutate({ templateType, language, version, messageTemplate: text });
  };
  const isChanged = text !== template.messageTemplate;
  const { title, help } = TEMPLATE_TEXTS[templateType];
  return (
    <Card
      title={title}
      description={help}
      aside={<Origin template={template} isChanged={isChanged} />}
    >
      <div className="grid gap-4">
        {template.problem !== null && (
          <Banner tone="attention">{TEMPLATES_TEXTS.notUsed(template.problem)}</Banner>
        )}
        {update.isError && !newer && (
          <Banner tone="danger">
            {failureText(update.error, {
              refusals: TEMPLATE_REFUSALS,
              fallback: TEMPLATES_TEXTS.saveFailed,
            })}
          </Banner>
        )}
        <TextArea
          label={TEMPLATES_TEXTS.messageIn(title)}
          hint={TEMPLATES_TEXTS.messageHint}
          lang={language}
          rows={8}
          value={text}
          onChange={onType}
        />
        <LazyTextFindings text={text} language={language} kind="request" isTemplate />
        <Preview text={text} language={language} clinicValues={clinicValues} />
        <div className="flex flex-wrap justify-end gap-3">
          {template.isOwn && (
            <RestoreButton template={template} title={title} onRestored={onSaved} notice={notice} />
          )}
          {isChanged && (
            <Button onClick={() => onType(template.messageTemplate)}>{TEMPLATES_TEXTS.undo}</Button>
          )}
          <Button
            variant={isChanged ? 'primary' : 'quiet'}
            busy={update.isPending}
            busyText={UI_TEXTS.saving}
            onClick={save}
          >
            {TEMPLATES_TEXTS.save}
          </Button>
        </div>
      </div>
      {newer && (
        <ConflictDialog
          title={TEMPLATES_TEXTS.staleTitle}
          description={TEMPLATES_TEXTS.staleHelp}
          fields={[
            {
              label: TEMPLATES_TEXTS.message,
              draft: <ChatBubble text={text} lang={language} />,
              current: <ChatBubble text={newer.messageTemplate} lang={language} />,
            },
          ]}
          onKeepMine={save}
          onTakeTheirs={() => {
            onSaved(newer);
            setNewer(undefined);
          }}
          onClose={() => setNewer(undefined)}
          busy={update.isPending}
        />
      )}
    </Card>
  );
}

function Origin({ template, isChanged }: { template: ReviewTemplate; isChanged: boolean }) {
  if (isChanged) return <Badge tone="attention">{TEMPLATES_TEXTS.unsaved}</Badge>;
  return (
    <Badge tone="neutral">{template.isOwn ? TEMPLATES_TEXTS.own : TEMPLATES_TEXTS.builtIn}</Badge>
  );
}

function Preview({
  text,
  language,
  clinicValues,
}: Pick<TemplateCardProps, 'text' | 'clinicValues'> & Pick<ReviewTemplate, 'language'>) {
  const { today, clinic } = useSession();
  const values = {
    ...clinicValues,
    clinic_name: clinic.namesByLanguage[language] ?? clinicValues.clinic_name ?? '',
    patient_name: EXAMPLE_PATIENT[language],
    visit_date: formatVisitDate(language, today),
  };
  return (
    <div className="grid gap-1">
      <h3 className="text-sm text-ink-soft">{TEMPLATES_TEXTS.preview}</h3>
      <ChatBubble
        text={composeMessage({ template: text, values })}
        lang={language}
        filledIn={Object.values(values)}
      />
    </div>
  );
}
