import type { UseQueryResult } from '@tanstack/react-query';
import { Layers, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { OfferMark } from '#features/messages/web/offer-mark.tsx';
import { failureText } from '#platform/web/texts.ts';
import { Card } from '#platform/web/ui/card.tsx';
import { compareTexts } from '#platform/i18n.ts';
import { PREVIEW_LENGTH } from '#platform/text.ts';
import { ChatBubble } from '#platform/web/ui/chat-bubble.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { ReloadFailed } from '#platform/web/ui/list-rows.tsx';
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { SequenceTemplate } from '../schema.ts';
import { selectSet } from '../set-rules.ts';
import { GENERATOR_TEXTS } from './generator-texts.ts';

const EditTemplateDialog = lazyPart(
  async () => (await import('./edit-template-dialog.tsx')).EditTemplateDialog,
  { isDialog: true },
);
const DeleteTemplateDialog = lazyPart(
  async () => (await import('./delete-template-dialog.tsx')).DeleteTemplateDialog,
  { isDialog: true },
);

interface OwnTemplatesProps {
  query: UseQueryResult<{ items: SequenceTemplate[] }>;
  /** The clinic's own among them. */
  templates: readonly SequenceTemplate[];
  onDone: (text: string) => void;
}

/** Lists the clinic's own templates, a fold for each profile type and language. */
export function OwnTemplates({ query, templates, onDone }: OwnTemplatesProps) {
  const [open, setOpen] = useState<{ action: 'edit' | 'delete'; template: SequenceTemplate }>();
  const finish = (text: string) => {
    setOpen(undefined);
    onDone(text);
  };
  return (
    <Card title={GENERATOR_TEXTS.own} description={GENERATOR_TEXTS.ownHelp} flush>
      {query.isPending && <SkeletonRows label={GENERATOR_TEXTS.ownLoading} />}
      {query.isLoadingError && (
        <ErrorState
          title={failureText(query.error, { fallback: GENERATOR_TEXTS.ownFailed })}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {GENERATOR_TEXTS.ownFailedHelp}
        </ErrorState>
      )}
      <ReloadFailed list={query} />
      {query.data && templates.length === 0 && (
        <EmptyState icon={Layers} title={GENERATOR_TEXTS.ownEmpty}>
          {GENERATOR_TEXTS.ownEmptyHelp}
        </EmptyState>
      )}
      {toSets(templates).map(({ key, name, isReplaced, templates: set }) => (
        <details key={key} className="border-b border-line last:border-b-0">
          <summary className="min-h-14 content-center px-4 hover:bg-sunken sm:px-6">
            <span className="font-semibold">{name}</span>
            <span className="text-ink-soft">
              {' · '}
              {GENERATOR_TEXTS.count(set.length)}
              {isReplaced && ` · ${GENERATOR_TEXTS.isReplaced}`}
            </span>
          </summary>
          <ul className="grid grid-cols-1 gap-5 px-4 pt-1 pb-5 sm:px-6">
            {set.map((template) => (
              <OwnTemplate
                key={template.id}
                template={template}
                onEdit={() => setOpen({ action: 'edit', template })}
                onDelete={() => setOpen({ action: 'delete', template })}
              />
            ))}
          </ul>
        </details>
      ))}
      {open?.action === 'edit' && (
        <EditTemplateDialog
          template={open.template}
          onClose={() => setOpen(undefined)}
          onSaved={() => finish(GENERATOR_TEXTS.changed)}
        />
      )}
      {open?.action === 'delete' && (
        <DeleteTemplateDialog
          template={open.template}
          onClose={() => setOpen(undefined)}
          onDeleted={() => finish(GENERATOR_TEXTS.deleted)}
        />
      )}
    </Card>
  );
}

interface OwnTemplateProps {
  template: SequenceTemplate;
  onEdit: () => void;
  onDelete: () => void;
}

function OwnTemplate({ template, onEdit, onDelete }: OwnTemplateProps) {
  const { sequenceOrder, messageTemplate, language, purpose } = template;
  return (
    <li className="grid grid-cols-1 gap-2">
      <div className="flex items-center justify-between gap-2">
        <p>
          <span className="font-semibold">{GENERATOR_TEXTS.message(sequenceOrder)}</span>
          <span className="text-ink-soft"> · {GENERATOR_TEXTS.afterVisit(template)} </span>
          {purpose === 'marketing' && <OfferMark />}
        </p>
        <div className="flex shrink-0">
          <IconButton
            icon={Pencil}
            label={GENERATOR_TEXTS.editMessage(sequenceOrder)}
            onClick={onEdit}
          />
          <Menu
            label={UI_TEXTS.moreActions(GENERATOR_TEXTS.message(sequenceOrder))}
            items={[
              {
                label: GENERATOR_TEXTS.deleteTitle,
                icon: Trash2,
                danger: true,
                onSelect: onDelete,
              },
            ]}
          />
        </div>
      </div>
      <ChatBubble text={messageTemplate} lang={language} cutAt={PREVIEW_LENGTH} />
    </li>
  );
}

interface TemplateSet {
  readonly key: string;
  readonly name: string;
  /** In sending order. */
  readonly templates: readonly SequenceTemplate[];
  /** Another set for the same visits is newer. */
  readonly isReplaced: boolean;
}

/** Groups templates by the visits that they are for and the set in which they were saved. */
function toSets(templates: readonly SequenceTemplate[]): TemplateSet[] {
  const sameVisits = Map.groupBy(templates, ({ profileType, language, treatmentKey }) =>
    JSON.stringify([profileType, language, treatmentKey]),
  );
  return [...sameVisits.entries()]
    .flatMap(([visits, group]) => {
      const usedSet = selectSet(group)[0]?.setId;
      return [...Map.groupBy(group, ({ setId }) => setId).entries()].map(([setId, set]) => ({
        key: `${visits} ${setId}`,
        name: set
          .slice(0, 1)
          .map((item) => GENERATOR_TEXTS.set(item.profileType, item.language, item.treatment))
          .join(''),
        templates: set,
        isReplaced: setId !== usedSet,
      }));
    })
    .toSorted((first, second) => compareTexts(first.name, second.name));
}
