import { ExternalLink } from 'lucide-react';
import { readAddress } from '#platform/link.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FormGrid } from '#platform/web/ui/form-layout.tsx';
import { OutsideLinkButton } from '#platform/web/ui/link-button.tsx';
import { PhoneInput } from '#platform/web/ui/phone-input.tsx';
import { TextInput } from '#platform/web/ui/text-input.tsx';
import { isConfirmableLink, isListingLink } from '../rules.ts';
import type { ProfileFieldsProps } from './basic-fields.tsx';
import { CLINICS_TEXTS, PROFILE_TEXTS } from './texts.ts';

export function ContactFields({ form, formId }: ProfileFieldsProps) {
  return (
    <FormGrid>
      <PhoneInput
        label={PROFILE_TEXTS.contactPhone}
        optional
        form={formId}
        {...form.field('contactPhone')}
      />
      <PhoneInput
        label={PROFILE_TEXTS.contactWhatsapp}
        optional
        form={formId}
        {...form.field('contactWhatsapp')}
      />
      <TextInput
        label={PROFILE_TEXTS.contactEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={CLINICS_TEXTS.emailHint}
        optional
        form={formId}
        {...form.field('contactEmail')}
      />
      <TextInput
        label={PROFILE_TEXTS.furtherPhones}
        type="text"
        hint={CLINICS_TEXTS.furtherPhonesHint}
        optional
        form={formId}
        {...form.field('furtherPhones')}
      />
      <TextInput
        label={PROFILE_TEXTS.website}
        type="url"
        inputMode="url"
        hint={CLINICS_TEXTS.websiteHint}
        optional
        form={formId}
        {...form.field('website')}
      />
      <TextInput
        label={PROFILE_TEXTS.bookingLink}
        type="url"
        inputMode="url"
        hint={CLINICS_TEXTS.bookingHint}
        optional
        form={formId}
        {...form.field('bookingLink')}
      />
    </FormGrid>
  );
}

/** The review link for patients, with a button to open it first. */
export function ListingField({ form, formId }: ProfileFieldsProps) {
  const link = readAddress(form.values.gmbLink);
  const isUsable = isListingLink(link) || isConfirmableLink(link);
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
      <TextInput
        label={PROFILE_TEXTS.gmbLink}
        type="url"
        inputMode="url"
        hint={CLINICS_TEXTS.listingHint}
        labelHidden
        form={formId}
        {...form.field('gmbLink')}
      />
      {isUsable ? (
        <OutsideLinkButton href={link}>
          <ExternalLink aria-hidden className="size-5" />
          {CLINICS_TEXTS.testLink}
        </OutsideLinkButton>
      ) : (
        <Button icon={ExternalLink} disabledReason={CLINICS_TEXTS.testLinkHint}>
          {CLINICS_TEXTS.testLink}
        </Button>
      )}
    </div>
  );
}
