import { useMutation } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { LARGEST_PICTURE_BYTES, PICTURE_TYPES } from '#platform/picture.ts';
import { firstLetter } from '#platform/web/ui/first-letter.ts';
import { readAsBase64 } from '#platform/web/read-file.ts';
import { failureText } from '#platform/web/texts.ts';
import type { NoticeState } from '#platform/web/ui/banner.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import type { ClinicSettings } from '../schema.ts';
import { clinicsApi } from './api.ts';
import { CLINICS_REFUSALS, CLINICS_TEXTS } from './texts.ts';

interface LogoFieldProps {
  settings: ClinicSettings;
  onSaved: (settings: ClinicSettings) => void;
  notice: NoticeState;
}

/** The clinic's logo, saved as soon as it is chosen. */
export function LogoField({ settings, onSaved, notice }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const upload = useMutation({
    mutationFn: async (file: File) => clinicsApi.setLogo.call({ image: await readAsBase64(file) }),
    onSuccess: (latest) => {
      onSaved(latest);
      notice.succeed(CLINICS_TEXTS.logoSaved);
    },
    onError: (failure) =>
      setError(
        failureText(failure, { refusals: CLINICS_REFUSALS, fallback: CLINICS_TEXTS.saveFailed }),
      ),
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!PICTURE_TYPES.includes(file.type) || file.size > LARGEST_PICTURE_BYTES)
      return setError(CLINICS_REFUSALS.NOT_AN_IMAGE);
    setError(undefined);
    upload.mutate(file);
  };
  return (
    <fieldset aria-label={CLINICS_TEXTS.logo} className="flex flex-wrap items-center gap-3">
      <LogoImage settings={settings} />
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        hidden
        aria-label={CLINICS_TEXTS.logo}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
        }}
      />
      <Button
        icon={ImageUp}
        busy={upload.isPending}
        busyText={CLINICS_TEXTS.uploading}
        onClick={() => input.current?.click()}
      >
        {settings.logoUrl ? CLINICS_TEXTS.replaceLogo : CLINICS_TEXTS.uploadLogo}
      </Button>
      {settings.logoUrl && <RemoveLogo settings={settings} onSaved={onSaved} notice={notice} />}
      <p
        role={error ? 'alert' : undefined}
        className={classNames('grow basis-60 text-sm', error ? 'text-danger' : 'text-ink-soft')}
      >
        {error ?? CLINICS_TEXTS.logoHint}
      </p>
    </fieldset>
  );
}

/** The logo, or the letter that is shown in its place. */
function LogoImage({ settings: { logoUrl, clinicName } }: { settings: ClinicSettings }) {
  if (!logoUrl)
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-brand text-xl font-semibold text-on-brand">
        <span className="sr-only">{CLINICS_TEXTS.noLogo}</span>
        <span aria-hidden>{firstLetter(clinicName)}</span>
      </span>
    );
  return (
    <img
      src={logoUrl}
      alt={CLINICS_TEXTS.logoOf(clinicName)}
      className="size-14 shrink-0 rounded-lg border border-line bg-sunken object-contain"
    />
  );
}

function RemoveLogo({ settings, onSaved, notice }: LogoFieldProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(
    clinicsApi.removeLogo.mutationOptions({
      onSuccess: (latest) => {
        setAsking(false);
        onSaved(latest);
        notice.succeed(CLINICS_TEXTS.logoRemoved);
      },
      onError: (failure) => {
        setAsking(false);
        notice.fail(failureText(failure, { fallback: CLINICS_TEXTS.saveFailed }));
      },
    }),
  );
  return (
    <>
      <Button variant="plain" icon={Trash2} onClick={() => setAsking(true)}>
        {CLINICS_TEXTS.removeLogo}
      </Button>
      <ConfirmDialog
        title={CLINICS_TEXTS.removeLogo}
        open={isAsking}
        action={CLINICS_TEXTS.removeLogo}
        busyAction={CLINICS_TEXTS.removingLogo}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onClose={() => setAsking(false)}
      >
        {CLINICS_TEXTS.removeLogoQuestion(settings.clinicName)}
      </ConfirmDialog>
    </>
  );
}
