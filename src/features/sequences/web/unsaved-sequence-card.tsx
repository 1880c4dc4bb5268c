import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mayShareTemplates } from '#features/clinics/policy.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { BUILT_IN_WRITER } from '#features/models/writer.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import type { Sharing } from '../schema.ts';
import { sequencesApi } from './api.ts';
import { UnsavedTemplateItem } from './unsaved-template-item.tsx';
import { SharingFields } from './sharing-fields.tsx';
import { describeReplacement, GENERATOR_REFUSALS, GENERATOR_TEXTS } from './generator-texts.ts';
import type { UnsavedChanges, UnsavedSequence } from './use-unsaved-sequences.ts';

interface UnsavedSequenceCardProps {
  sequence: UnsavedSequence;
  /** How many of the clinic's own templates have the same profile type and language. */
  alreadyThere: number;
  /** How many were generated after it. */
  newer: number;
  /** Just generated: scrolled into view, because on a phone it is below the screen. */
  isFresh: boolean;
  onChange: (changes: UnsavedChanges) => void;
  onSaved: (count: number) => void;
}

/** The messages of one generation, until they are saved or cleared. */
export function UnsavedSequenceCard(props: UnsavedSequenceCardProps) {
  const { sequence, alreadyThere, newer, isFresh, onChange, onSaved } = props;
  const { templates, profileType, treatment, language, theme, playbook } = sequence;
  const { actor } = useSession();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) place.current?.scrollIntoView({ block: 'start' });
  }, [isFresh]);
  const queryClient = useQueryClient();
  const [sharing, setSharing] = useState<Sharing>('personal');
  const [isAsking, setAsking] = useState(false);
  const [missesSelection, setMissesSelection] = useState(false);
  const selected = templates.filter(({ isSelected }) => isSelected);
  const save = useMutation(
    sequencesApi.saveTemplates.mutationOptions({
      onSuccess: ({ items }) => {
        void queryClient.invalidateQueries({ queryKey: sequencesApi.templates.key() });
        onChange({ templates: templates.filter(({ isSelected }) => !isSelected) });
        onSaved(items.length);
      },
    }),
  );
  const saveSelected = () => {
    setMissesSelection(selected.length === 0);
    if (selected.length === 0) return;
    save.mutate({
      sharing,
      templates: selected.map(({ isSelected: _chosen, ...template }) => ({
        ...template,
        profileType,
        language,
        treatment: treatment.trim() || undefined,
        setId: sequence.id,
      })),
    });
  };
  return (
    <div ref={place} className="scroll-mt-36">
      <Card
        title={newer === 0 ? GENERATOR_TEXTS.unsaved : GENERATOR_TEXTS.generatedBefore(newer)}
        description={GENERATOR_TEXTS.generatedAbout({
          theme,
          profileType,
          language,
          writer: describeWriter(sequence),
          playbook: playbook?.title,
        })}
        flush
      >
        <WriterNotices sequence={sequence} />
        <ul>
          {templates.map((template) => (
            <UnsavedTemplateItem
              key={template.id}
              template={template}
              language={language}
              onChange={(changedTemplate) =>
                onChange({
                  templates: templates.map((item) =>
                    item.id === changedTemplate.id ? changedTemplate : item,
                  ),
                })
              }
            />
          ))}
        </ul>
        <div className="grid gap-4 border-t border-line p-4 sm:px-6">
          <TextInput
            label={GENERATOR_TEXTS.treatment}
            hint={GENERATOR_TEXTS.treatmentHint}
            maxLength={200}
            optional
            value={treatment}
            onChange={(text) => onChange({ treatment: text })}
          />
          {alreadyThere > 0 && (
            <Banner tone="attention">
              {GENERATOR_TEXTS.beside(alreadyThere, profileType, language)}
            </Banner>
          )}
          {mayShareTemplates(actor) && <SharingFields sharing={sharing} onChange={setSharing} />}
          {save.isError && (
            <Banner tone="danger">
              {failureText(save.error, {
                refusals: GENERATOR_REFUSALS,
                fallback: GENERATOR_TEXTS.saveFailed,
              })}
            </Banner>
          )}
          {missesSelection && selected.length === 0 && (
            <Banner tone="danger">{GENERATOR_TEXTS.noneSelected}</Banner>
          )}
          <div className="flex flex-wrap items-center justify-end gap-3 max-sm:*:grow">
            <p className="me-auto text-sm text-ink-soft max-sm:w-full">
              {GENERATOR_TEXTS.unsavedHelp}
            </p>
            <Button onClick={() => !save.isPending && setAsking(true)}>
              {GENERATOR_TEXTS.clear}
            </Button>
            <Button
              icon={Save}
              variant={newer === 0 ? 'primary' : 'quiet'}
              busy={save.isPending}
              busyText={UI_TEXTS.saving}
              onClick={saveSelected}
            >
              {GENERATOR_TEXTS.save(selected.length)}
            </Button>
          </div>
        </div>
        <ConfirmDialog
          title={GENERATOR_TEXTS.clearTitle}
          open={isAsking}
          action={GENERATOR_TEXTS.clear}
          onConfirm={() => onChange({ templates: [] })}
          onClose={() => setAsking(false)}
        >
          {GENERATOR_TEXTS.clearQuestion}
        </ConfirmDialog>
      </Card>
    </div>
  );
}

/** Says what the clinic did not ask for: general messages, or another writer. */
function WriterNotices({ sequence }: { sequence: UnsavedSequence }) {
  const { playbook, replacedWriter, replacedBecause } = sequence;
  if (playbook !== null && replacedWriter === null) return null;
  return (
    <div className="grid gap-3 border-b border-line px-4 py-4 sm:px-6">
      {playbook === null && (
        <Banner tone="attention">
          {GENERATOR_TEXTS.noPlaybook} {GENERATOR_TEXTS.noPlaybookHelp}
        </Banner>
      )}
      {replacedWriter !== null && (
        <Banner tone="info">
          {replacedBecause?.code !== 'BUDGET_SPENT' &&
            `${GENERATOR_TEXTS.replacedWriter(replacedWriter)} `}
          {replacedBecause && describeReplacement(replacedBecause)}
        </Banner>
      )}
    </div>
  );
}

function describeWriter({ writer }: UnsavedSequence): string {
  return writer === BUILT_IN_WRITER
    ? GENERATOR_TEXTS.writtenByBuiltIn
    : GENERATOR_TEXTS.writtenBy(writer);
}
