import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { PICTURE_REFUSALS } from '#platform/picture.ts';
import { Base64 } from '#platform/schema.ts';
import {
  ClinicChanges,
  ClinicSettings,
  Doctor,
  DoctorChanges,
  DoctorId,
  DoctorInput,
  Session,
} from './schema.ts';
import { Integrations, IntegrationsInput } from './integrations-schema.ts';

const tags = ['clinics'];

export const clinicsContract = {
  session: operation
    .route({
      method: 'GET',
      path: '/session',
      summary: 'Who is signed in, and for which clinic',
      tags,
    })
    .output(Session),
  settings: operation
    .route({ method: 'GET', path: '/clinic', summary: 'The clinic’s settings', tags })
    .output(ClinicSettings),
  updateSettings: operation
    .route({
      method: 'PATCH',
      path: '/clinic',
      summary: 'Change some of the clinic’s settings',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: ClinicSettings }),
      },
    })
    .input(ClinicChanges)
    .output(ClinicSettings),
  setLogo: operation
    .route({
      method: 'PUT',
      path: '/clinic/logo',
      summary: 'Upload the clinic’s logo (PNG, JPEG or WebP, at most 1 MB and 8 million pixels)',
      tags,
    })
    .errors(PICTURE_REFUSALS)
    .input(z.strictObject({ image: Base64 }))
    .output(ClinicSettings),
  removeLogo: operation
    .route({ method: 'DELETE', path: '/clinic/logo', summary: 'Remove the clinic’s logo', tags })
    .output(ClinicSettings),
  doctors: operation
    .route({ method: 'GET', path: '/doctors', summary: 'The clinic’s doctors by name', tags })
    .output(z.strictObject({ items: z.array(Doctor) })),
  addDoctor: operation
    .route({ method: 'POST', path: '/doctors', summary: 'Add a doctor', tags })
    .errors({
      TOO_MANY_DOCTORS: { status: 409, message: 'A clinic can have at most 200 doctors.' },
    })
    .input(z.strictObject({ ...DoctorInput.shape, id: DoctorId }))
    .output(Doctor),
  updateDoctor: operation
    .route({
      method: 'PATCH',
      path: '/doctors/{id}',
      summary: 'Change a doctor’s name, number or names in other languages',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: Doctor }),
      },
    })
    .input(z.strictObject({ ...DoctorChanges.shape, id: DoctorId, version: z.int() }))
    .output(Doctor),
  deleteDoctor: operation
    .route({
      method: 'DELETE',
      path: '/doctors/{id}',
      summary: 'Delete a doctor; old appointments keep the name',
      tags,
    })
    .input(z.strictObject({ id: DoctorId }))
    .output(z.strictObject({ deleted: z.literal(true) })),
  integrations: operation
    .route({
      method: 'GET',
      path: '/clinic/integrations',
      summary: 'Connections to outside services',
      tags,
    })
    .output(Integrations),
  updateIntegrations: operation
    .route({
      method: 'PATCH',
      path: '/clinic/integrations',
      summary: 'Change connections to outside services',
      tags,
    })
    .errors({
      STALE: {
        status: 409,
        message: 'Someone else changed this.',
        data: z.strictObject({ current: Integrations }),
      },
    })
    .input(IntegrationsInput)
    .output(Integrations),
};
