import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mayShareTemplates } from '#features/clinics/policy.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { BUILT_IN_WRITER } from '#features/models/writer.ts';
import { translateText } from '#platform/i18n.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Checkbox } from '#platform/web/ui/checkbox.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { LONGEST_TREATMENT, type SequenceTemplate, type Sharing } from '../schema.ts';
import { sequencesApi } from './api.ts';
import { UnsavedTemplateItem } from './unsaved-template-item.tsx';
import { SharingFields } from './sharing-fields.tsx';
import { describeReplacement, GENERATOR_REFUSALS, GENERATOR_TEXTS } from './generator-texts.ts';
import { useTreatmentKeys } from './use-treatment-keys.ts';
import type { UnsavedChanges, UnsavedSequence } from './use-unsaved-sequences.ts';

/** The meaning of a treatment is looked up once typing pauses for this long. */
const TYPING_MS = 300;

interface UnsavedSequenceCardProps {
  sequence: UnsavedSequence;
  /** The clinic's own templates with the same profile type and language. */
  ownTemplates: readonly SequenceTemplate[];
  /** How many were generated after it. */
  newer: number;
  /** Just generated: scrolled into view, because on a phone it is below the screen. */
  isFresh: boolean;
  onChange: (changes: UnsavedChanges) => void;
  onSaved: (count: number) => void;
}

/** The messages of one generation, until they are saved or cleared. */
export function UnsavedSequenceCard(props: UnsavedSequenceCardProps) {
  const { sequence, ownTemplates, newer, isFresh, onChange, onSaved } = props;
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
  const [isForAllVisits, setForAllVisits] = useState(false);
  const [missesTreatment, setMissesTreatment] = useState(false);
  // Messages about one treatment must not go to all patients because a field was left empty.
  const isAboutTreatment = playbook !== null && playbook.id !== 'general';
  const hasTreatment = treatment.trim() !== '';
  const hasVisits = hasTreatment || isForAllVisits || !isAboutTreatment;
  // Those of this set that are saved already are joined by the others.
  const earlierTemplates = ownTemplates.filter(({ setId }) => setId !== sequence.id);
  const sameVisits = useSameVisits(earlierTemplates, treatment.trim());
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
    setMissesTreatment(!hasVisits);
    if (selected.length === 0 || !hasVisits) return;
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
            hint={
              isAboutTreatment
                ? GENERATOR_TEXTS.treatmentOfPlaybookHint
                : GENERATOR_TEXTS.treatmentHint
            }
            maxLength={LONGEST_TREATMENT}
            optional={!isAboutTreatment}
            value={treatment}
            error={missesTreatment && !hasVisits ? GENERATOR_TEXTS.treatmentMissing : undefined}
            onChange={(text) => onChange({ treatment: text })}
          />
          {isAboutTreatment && !hasTreatment && (
            <Checkbox
              label={GENERATOR_TEXTS.forAllVisits(translateText(profileType))}
              hint={GENERATOR_TEXTS.forAllVisitsHelp}
              checked={isForAllVisits}
              onChange={setForAllVisits}
            />
          )}
          {hasVisits && sameVisits.length > 0 && (
            <Banner tone="info">
              {GENERATOR_TEXTS.beside(sameVisits.length, profileType, language)}
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

/** Returns the templates that are for the visits with this treatment; without one, those for all visits. */
function useSameVisits(
  templates: readonly SequenceTemplate[],
  treatment: string,
): SequenceTemplate[] {
  const settledTreatment = useDebounced(treatment, TYPING_MS);
  const toKeys = useTreatmentKeys([{ treatment: settledTreatment }]);
  if (settledTreatment === '') return templates.filter(({ treatmentKey }) => treatmentKey === null);
  const keys = toKeys?.({ treatment: settledTreatment }) ?? [];
  return templates.filter(
    ({ treatmentKey }) => treatmentKey !== null && keys.includes(treatmentKey),
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
