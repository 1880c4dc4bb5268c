import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { longestText, nonEmptyLineSchema } from '#platform/schema.ts';
import { cleanAddress } from '#platform/link.ts';
import { PROVIDER_APIS } from './provider-apis.ts';
import { explainScriptUrl, readSheetId } from './rules.ts';
import { LONGEST_LINK } from './schema.ts';

export const ProviderApi = z.enum(PROVIDER_APIS);
export type ProviderApi = z.infer<typeof ProviderApi>;

/** Connections to external services. Of a secret only its last four characters are shown. */
export const Integrations = z.strictObject({
  googleSheetId: z.string(),
  googleAppsScriptUrl: z.string(),
  providerKey: z.nullable(z.strictObject({ lastFour: z.string() })),
  /** The provider's interface that the key belongs to. */
  providerApi: ProviderApi,
  version: z.int(),
});
export type Integrations = z.infer<typeof Integrations>;

const SHEET_ID = /^[A-Za-z0-9_-]{20,120}$/;
/** The general form of a script address; the server knows which ones this installation allows. */
const SCRIPT_URL = /^https?:\/\/[A-Za-z0-9.:[\]_/-]{1,390}\/exec$/;
export const SCRIPT_URL_HELP = markText(
  'Paste the web app address: https://script.google.com/macros/s/…/exec',
);

/** A key travels in a header, which accepts these characters only. */
const ProviderKey = nonEmptyLineSchema(200, markText('Paste the API key')).check(
  z.regex(
    /^ *(?:[\x21-\x7e]+ *)?$/,
    markText('An API key has no spaces and only Latin letters, digits and signs'),
  ),
);

export const IntegrationsInput = z.strictObject({
  googleSheetId: z.optional(
    z.string().check(
      longestText(LONGEST_LINK, markText('Paste the long id from the address of your sheet')),
      z.overwrite((text) => readSheetId(cleanAddress(text))),
      z.refine((text) => text === '' || SHEET_ID.test(text), {
        error: markText('Paste the long id from the address of your sheet'),
      }),
    ),
  ),
  googleAppsScriptUrl: z.optional(
    z.string().check(
      longestText(500, SCRIPT_URL_HELP),
      z.overwrite(cleanAddress),
      z.refine((text) => text === '' || SCRIPT_URL.test(text), {
        error: ({ input }) => explainScriptUrl(String(input)) ?? SCRIPT_URL_HELP,
      }),
    ),
  ),
  /** A new key, or null to delete the stored one; leave it out to keep it. */
  providerKey: z.optional(z.nullable(ProviderKey)),
  providerApi: z.optional(ProviderApi),
  version: z.int(),
});
export type IntegrationsInput = z.infer<typeof IntegrationsInput>;

/** The fields of the sheet's form. */
export const SheetFields = z.required(
  z.pick(IntegrationsInput, { googleSheetId: true, googleAppsScriptUrl: true }),
);
export type SheetFields = z.infer<typeof SheetFields>;

/** The fields of the provider key's form. */
export const TypedKey = z.strictObject({
  providerKey: ProviderKey,
  providerApi: ProviderApi,
});
