import { implement } from '@orpc/server';
import { respond } from '#platform/server/http/respond.ts';
import { clinicsContract } from '../contract.ts';
import { addDoctor, deleteDoctor, doctors, updateDoctor } from './doctors.ts';
import type { ClinicContext } from './gate.ts';
import { integrations, updateIntegrations } from './integrations.ts';
import { removeLogo, setLogo } from './clinic-logo.ts';
import { clinicSettings, updateSettings } from './clinic-settings.ts';
import { session } from './read-session.ts';

export interface ClinicsContext extends ClinicContext {
  readonly tools: {
    readonly encryptionKey: Buffer;
    /** Origins of export scripts that are allowed beside Google's. */
    readonly sheetOrigins: readonly string[];
  };
}

const operations = implement(clinicsContract).$context<ClinicsContext>();

export const clinicsRouter = operations.router({
  session: operations.session.handler(({ context }) => session(context.scope, context)),
  settings: operations.settings.handler(({ context }) => clinicSettings(context.scope)),
  updateSettings: operations.updateSettings.handler(async ({ input, context, errors }) =>
    respond(await updateSettings(context.scope, input), errors),
  ),
  setLogo: operations.setLogo.handler(async ({ input, context, errors }) =>
    respond(await setLogo(context.scope, input), errors),
  ),
  removeLogo: operations.removeLogo.handler(({ context }) => removeLogo(context.scope)),
  doctors: operations.doctors.handler(async ({ context }) => ({
    items: await doctors(context.scope),
  })),
  addDoctor: operations.addDoctor.handler(async ({ input, context, errors }) =>
    respond(await addDoctor(context.scope, input), errors),
  ),
  updateDoctor: operations.updateDoctor.handler(async ({ input, context, errors }) =>
    respond(await updateDoctor(context.scope, input), errors),
  ),
  deleteDoctor: operations.deleteDoctor.handler(({ input, context }) =>
    deleteDoctor(context.scope, input),
  ),
  integrations: operations.integrations.handler(({ context }) => integrations(context.scope)),
  updateIntegrations: operations.updateIntegrations.handler(async ({ input, context, errors }) => {
    const { encryptionKey, sheetOrigins } = context.tools;
    const request = { ...input, encryptionKey, sheetOrigins };
    return respond(await updateIntegrations(context.scope, request), errors);
  }),
});
