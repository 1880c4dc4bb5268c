import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { currentVersion } from '#platform/web/api.ts';
import { laterSchema, useSchemaForm } from '#platform/web/form.ts';
import { failureText } from '#platform/web/texts.ts';
import { Banner, type NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { PasswordInput } from '#platform/web/ui/password-input.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { UI_TEXTS } from '#platform/web/ui/texts.ts';
import { PROVIDER_APIS } from '../provider-apis.ts';
import type { Integrations, ProviderApi } from '../integrations-schema.ts';
import { clinicsApi } from './api.ts';
import { CLINICS_TEXTS, PROVIDER_API_TEXTS } from './texts.ts';

export interface IntegrationSectionProps {
  integrations: Integrations;
  onSaved: (integrations: Integrations) => void;
  notice: NoticeState;
  /** Below the stored key. */
  children?: ReactNode;
}

/** The provider's key: it can be entered, but only its last four characters are shown (S13). */
export function ProviderKeySection(props: IntegrationSectionProps) {
  const { integrations, onSaved, notice } = props;
  const [isReplacing, setReplacing] = useState(false);
  const key = integrations.providerKey;
  return (
    <Card title={CLINICS_TEXTS.provider} description={CLINICS_TEXTS.providerHelp}>
      {key && !isReplacing ? (
        <>
          <StoredKey {...props} lastFour={key.lastFour} onReplace={() => setReplacing(true)} />
          <StoredApi {...props} />
        </>
      ) : (
        <KeyForm
          integrations={integrations}
          onCancel={key ? () => setReplacing(false) : undefined}
          onSaved={(latest) => {
            setReplacing(false);
            onSaved(latest);
            notice.succeed(CLINICS_TEXTS.keyStored);
          }}
          onStale={onSaved}
        />
      )}
      {props.children}
    </Card>
  );
}

interface StoredKeyProps extends IntegrationSectionProps {
  lastFour: string;
  onReplace: () => void;
}

function StoredKey({ integrations, onSaved, notice, lastFour, onReplace }: StoredKeyProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(
    clinicsApi.updateIntegrations.mutationOptions({
      onSuccess: (latest) => {
        setAsking(false);
        onSaved(latest);
        notice.succeed(CLINICS_TEXTS.keyRemoved);
      },
      onError: (error) => {
        const current = currentVersion<Integrations>(error);
        if (current) onSaved(current);
      },
    }),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="flex grow items-center gap-3 font-semibold">
        <KeyRound aria-hidden className="size-5 text-success" />
        {CLINICS_TEXTS.keySaved(lastFour)}
      </p>
      <div className="flex gap-3">
        <Button onClick={onReplace}>{CLINICS_TEXTS.replaceKey}</Button>
        <Button variant="plain" onClick={() => setAsking(true)}>
          {CLINICS_TEXTS.removeKey}
        </Button>
      </div>
      <ConfirmDialog
        title={CLINICS_TEXTS.removeKeyTitle}
        open={isAsking}
        action={CLINICS_TEXTS.removeKeyAction}
        busyAction={CLINICS_TEXTS.removingKey}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ providerKey: null, version: integrations.version })}
        onClose={() => setAsking(false)}
        failure={remove.isError && integrationsFailure(remove.error)}
      >
        {CLINICS_TEXTS.removeKeyQuestion}
      </ConfirmDialog>
    </div>
  );
}

interface KeyFormProps {
  integrations: Integrations;
  onSaved: (integrations: Integrations) => void;
  /** Another user saved first; keeps what was typed. */
  onStale: (current: Integrations) => void;
  onCancel?: () => void;
}

const TypedKey = laterSchema(async () => (await import('../integrations-schema.ts')).TypedKey);

function KeyForm({ integrations, onSaved, onStale, onCancel }: KeyFormProps) {
  const { mutateAsync: update } = useMutation(clinicsApi.updateIntegrations.mutationOptions());
  const form = useSchemaForm(TypedKey, {
    initial: { providerKey: '', providerApi: integrations.providerApi },
    onValid: async (values) => {
      try {
        onSaved(await update({ ...values, version: integrations.version }));
      } catch (error) {
        const current = currentVersion<Integrations>(error);
        if (current) onStale(current);
        throw error;
      }
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {form.failure !== undefined && (
        <Banner tone="danger">{integrationsFailure(form.failure)}</Banner>
      )}
      <PasswordInput
        label={CLINICS_TEXTS.providerKey}
        hint={CLINICS_TEXTS.providerKeyHint}
        autoComplete="off"
        {...form.field('providerKey')}
      />
      <Advanced isOpen={looksCurrent(form.values)}>
        <Select label={CLINICS_TEXTS.providerApi} options={APIS} {...form.field('providerApi')} />
        <p aria-live="polite" className="mt-2 text-sm text-ink-soft">
          {looksCurrent(form.values) ? CLINICS_TEXTS.currentKeyHint : CLINICS_TEXTS.providerApiHint}
        </p>
      </Advanced>
      <div className="flex justify-end gap-3 max-sm:*:grow">
        {onCancel && <Button onClick={onCancel}>{UI_TEXTS.cancel}</Button>}
        <Button type="submit" variant="primary" busy={form.isBusy} busyText={UI_TEXTS.saving}>
          {CLINICS_TEXTS.saveKey}
        </Button>
      </div>
    </form>
  );
}

/** Folds away what hardly a clinic ever changes; open where it needs a look. */
function Advanced({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen || undefined} className="mt-3 sm:max-w-96">
      <summary className="link min-h-11 content-center">{CLINICS_TEXTS.advanced}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

const APIS = PROVIDER_APIS.map((value) => ({
  value,
  get label() {
    return PROVIDER_API_TEXTS[value];
  },
}));

/** Checks whether a key looks like one of the other interface. */
function looksCurrent(values: { providerKey: string; providerApi: ProviderApi }): boolean {
  return values.providerApi === 'legacy' && values.providerKey.trim().startsWith('bt_live_');
}

/** The interface of a stored key, saved at once, because the key itself is not known here. */
function StoredApi({ integrations, onSaved, notice }: IntegrationSectionProps) {
  const change = useMutation(
    clinicsApi.updateIntegrations.mutationOptions({
      onSuccess: (latest) => {
        onSaved(latest);
        notice.succeed(CLINICS_TEXTS.providerApiSaved);
      },
      onError: (error) => {
        const current = currentVersion<Integrations>(error);
        if (current) onSaved(current);
        notice.fail(integrationsFailure(error));
      },
    }),
  );
  const { providerApi, version } = integrations;
  return (
    <Advanced>
      <Select
        label={CLINICS_TEXTS.providerApi}
        options={APIS}
        value={change.isPending ? (change.variables.providerApi ?? providerApi) : providerApi}
        onChange={(api) => change.mutate({ providerApi: api, version })}
      />
    </Advanced>
  );
}

/** Returns the message for integrations that could not be saved. */
export function integrationsFailure(error: unknown): string {
  return failureText(error, {
    refusals: { STALE: CLINICS_TEXTS.changedMeanwhile },
    fallback: CLINICS_TEXTS.saveFailed,
  });
}
