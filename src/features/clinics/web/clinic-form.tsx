import { Suspense } from 'react';
import { lazyPart } from '#platform/web/ui/lazy-part.tsx';
import { NoticeBanner, useNotice } from '#platform/web/ui/banner.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SkeletonRows, SkeletonText } from '#platform/web/ui/skeleton.tsx';
import type { ClinicSettings } from '../schema.ts';
import { listNameLanguages } from '../name-rules.ts';
import { BasicFields, type ProfileFieldsProps } from './basic-fields.tsx';
import { ContactFields, ListingField } from './contact-fields.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { LogoField } from './logo-field.tsx';
import { NameFields } from './name-fields.tsx';
import { ReviewFields } from './review-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { CLINICS_TEXTS } from './texts.ts';
import { useClinicForm } from './use-clinic-form.ts';

// Loaded later: far below the first screen, or seldom needed.
const DoctorSection = lazyPart(async () => (await import('./doctor-section.tsx')).DoctorSection);
const ColourFields = lazyPart(async () => (await import('./colour-fields.tsx')).ColourFields);
const SettingsConflict = lazyPart(
  async () => (await import('./settings-conflict.tsx')).SettingsConflict,
  { isDialog: true },
);

const UnknownLinksDialog = lazyPart(
  async () => (await import('./unknown-links-dialog.tsx')).UnknownLinksDialog,
  { isDialog: true },
);

/**
 * One form saves every section but the doctors, who are saved one by one; so it is below them all.
 */
const FORM_ID = 'clinic-settings';

export function ClinicForm({ settings }: { settings: ClinicSettings }) {
  const notice = useNotice();
  const state = useClinicForm({ settings, notice });
  const fields = { form: state.form, formId: FORM_ID };
  return (
    <>
      <NoticeBanner state={notice} />
      <div className="grid max-w-240 grid-cols-1 gap-4">
        <Card beside title={CLINICS_TEXTS.basic} description={CLINICS_TEXTS.basicHelp}>
          <div className="grid grid-cols-1 gap-4">
            <LogoField settings={state.base} onSaved={state.adoptLogo} notice={notice} />
            <BasicFields {...fields} />
          </div>
        </Card>
        <Suspense fallback={<DoctorRoom />}>
          <DoctorSection />
        </Suspense>
        <Card beside title={CLINICS_TEXTS.contact} description={CLINICS_TEXTS.contactHelp}>
          <ContactFields {...fields} />
        </Card>
        <Card beside title={CLINICS_TEXTS.listing} description={CLINICS_TEXTS.listingHelp}>
          <ListingField {...fields} />
        </Card>
        <OtherNames {...fields} />
        <Card beside title={CLINICS_TEXTS.reviews} description={CLINICS_TEXTS.reviewsHelp}>
          <ReviewFields form={state.form} />
        </Card>
        <Card beside title={CLINICS_TEXTS.colours} description={CLINICS_TEXTS.coloursHelp}>
          <Suspense fallback={<SkeletonText label={CLINICS_TEXTS.colours} />}>
            <ColourFields {...fields} />
          </Suspense>
        </Card>
        <SaveBar id={FORM_ID} form={state.form} isChanged={state.isChanged} />
      </div>
      {state.conflict && (
        <Suspense fallback={null}>
          <SettingsConflict
            conflict={state.conflict}
            onSaveMine={() =>
              state.save(state.conflict?.changes ?? {}, state.conflict?.current.version ?? 0)
            }
            onTakeTheirs={() => state.conflict && state.takeOver(state.conflict.current)}
            onClose={() => state.setConflict(undefined)}
          />
        </Suspense>
      )}
      {state.changesToConfirm && (
        <Suspense fallback={null}>
          <UnknownLinksDialog
            changes={state.changesToConfirm}
            onUse={state.saveConfirmedChanges}
            onClose={() => state.setChangesToConfirm(undefined)}
          />
        </Suspense>
      )}
      <LeaveQuestion isUnsaved={state.isChanged} />
    </>
  );
}

/** The clinic's name in the languages whose readers may not be able to read it. */
function OtherNames({ form, formId }: ProfileFieldsProps) {
  const { clinicName: name, languages, namesByLanguage: names } = form.values;
  if (listNameLanguages({ languages, name, names }).length === 0) return null;
  return (
    <Card beside title={CLINICS_TEXTS.otherNames} description={CLINICS_TEXTS.otherNamesHint}>
      <NameFields
        name={name}
        languages={languages}
        field={form.field('namesByLanguage')}
        formId={formId}
      />
    </Card>
  );
}

/** The placeholder while the doctors' section loads. */
function DoctorRoom() {
  return (
    <Card beside title={CLINICS_TEXTS.doctors} description={CLINICS_TEXTS.doctorsHelp}>
      <SkeletonRows label={CLINICS_TEXTS.doctorsLoading} rows={3} />
    </Card>
  );
}
