import { Sparkles } from 'lucide-react';
import { Suspense } from 'react';
import { DEFAULT_PROFILE_TYPE } from '#features/clinics/profile-types.ts';
import { useSession } from '#features/clinics/web/use-session.ts';
import { PLAYBOOK_IDS } from '#features/content/playbook-schema.ts';
import { PLAYBOOK_TITLES } from '#features/content/playbook-titles.ts';
import { useWriting } from '#features/models/web/use-writing.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FormActions, FormGrid, WideField } from '#platform/web/ui/form-layout.tsx';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextArea } from '#platform/web/ui/text-area.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { SUGGESTED_PROFILE_TYPES } from '../suggested-profile-types.ts';
import type { GenerationEvent, GenerationInput } from '../schema.ts';
import { LanguageField } from './language-field.tsx';
import { ProfileTypeField } from './profile-type-field.tsx';
import { GENERATOR_REFUSALS, GENERATOR_TEXTS } from './generator-texts.ts';
import type { UnsavedSequences } from './use-unsaved-sequences.ts';
import { sequencesApi } from './api.ts';

const LaterInput = laterSchema(async () => (await import('../schema.ts')).GenerationInput);

// Nothing to show before the first request.
const GenerationProgress = lazyPart(
  async () => (await import('./generation-progress.tsx')).GenerationProgress,
);

const COUNTS = [2, 3, 4, 5].map((count) => ({
  value: String(count),
  get label() {
    return GENERATOR_TEXTS.messages(count);
  },
}));
const USUAL_COUNT = 3;

const PLAYBOOK_OPTIONS = [
  {
    value: '' as const,
    get label() {
      return GENERATOR_TEXTS.playbookByTheme;
    },
  },
  ...PLAYBOOK_IDS.map((id) => ({
    value: id,
    get label() {
      return PLAYBOOK_TITLES[id];
    },
  })),
];

interface GeneratorFormProps {
  /** The profile types that templates exist for. */
  profileTypes: readonly string[];
  onWritten: (...args: Parameters<UnsavedSequences['add']>) => void;
  /** Generated messages are waiting to be saved, which is the next step. */
  isQuiet: boolean;
}

/**
 * The form for the theme of the messages. Typed values stay, whether or not the generation
 * succeeds.
 */
export function GeneratorForm({ profileTypes, onWritten, isQuiet }: GeneratorFormProps) {
  const { clinic } = useSession();
  const generation = useWriting<GenerationInput, GenerationEvent>(
    sequencesApi.generateTemplates.call,
  );
  const form = useSchemaForm(LaterInput, {
    initial: {
      theme: '',
      details: '',
      numMessages: USUAL_COUNT,
      language: clinic.defaultLanguage,
      profileType: DEFAULT_PROFILE_TYPE,
      playbook: undefined,
    },
    onValid: async (input) => {
      const result = await generation.start(input);
      if (result === 'stopped') return;
      const { kind: _written, treatment = '', ...sequence } = result;
      const { theme, profileType, language } = input;
      onWritten({
        ...sequence,
        theme: theme.trim(),
        treatment,
        profileType: profileType.trim(),
        language,
      });
    },
  });
  const suggestions = new Set([
    ...SUGGESTED_PROFILE_TYPES,
    ...clinic.profileTypes,
    ...profileTypes,
  ]);
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      {form.failure !== undefined && (
        <Banner tone="danger">
          {failureText(form.failure, {
            refusals: GENERATOR_REFUSALS,
            fallback: GENERATOR_TEXTS.generateFailed,
          })}
        </Banner>
      )}
      <FormGrid>
        <WideField>
          <TextInput
            label={GENERATOR_TEXTS.theme}
            hint={GENERATOR_TEXTS.themeHint}
            maxLength={200}
            {...form.field('theme')}
          />
        </WideField>
        <Select
          label={GENERATOR_TEXTS.playbook}
          hint={GENERATOR_TEXTS.playbookHint}
          options={PLAYBOOK_OPTIONS}
          value={form.values.playbook ?? ''}
          onChange={(playbook) => form.set({ playbook: playbook === '' ? undefined : playbook })}
        />
        <ProfileTypeField
          label={GENERATOR_TEXTS.profileType}
          hint={GENERATOR_TEXTS.profileTypeHint}
          suggestions={[...suggestions]}
          {...form.field('profileType')}
        />
        <div className="grid grid-cols-2 gap-x-4">
          <Select
            label={GENERATOR_TEXTS.numMessages}
            options={COUNTS}
            value={String(form.values.numMessages)}
            onChange={(count) => form.set({ numMessages: Number(count) })}
          />
          <LanguageField label={GENERATOR_TEXTS.language} {...form.field('language')} />
        </div>
        <WideField>
          <TextArea
            label={GENERATOR_TEXTS.details}
            hint={GENERATOR_TEXTS.detailsHint}
            optional
            rows={2}
            {...form.field('details')}
          />
        </WideField>
      </FormGrid>
      <FormActions>
        <Button
          type="submit"
          icon={Sparkles}
          variant={isQuiet ? 'quiet' : 'primary'}
          busy={form.isBusy}
          busyText={GENERATOR_TEXTS.generating}
        >
          {isQuiet ? GENERATOR_TEXTS.generateMore : GENERATOR_TEXTS.generate}
        </Button>
      </FormActions>
      {generation.progress && (
        <Suspense fallback={null}>
          <GenerationProgress
            progress={generation.progress}
            total={form.values.numMessages}
            onStop={generation.stop}
          />
        </Suspense>
      )}
    </form>
  );
}
