import * as z from 'zod/mini';
import { Feature, Role } from '#features/clinics/schema.ts';
import {
  Category,
  CategoryId,
  CategoryName,
  CreativeId,
  CreativeYear,
  MonthNumber,
} from '#features/creatives/schema.ts';
import { operation } from '#platform/contract.ts';
import { ClinicId, LoginId } from '#platform/ids.ts';
import { pageInput, pageSchema } from '#platform/page.ts';
import { PICTURE_REFUSALS } from '#platform/picture.ts';
import { searchSchema } from '#platform/schema.ts';
import {
  Heartbeat,
  Invitation,
  KeptCreative,
  KeptCreativeInput,
  ModelUsage,
  NewClinicInput,
  ProfileTypeList,
  User,
} from './schema.ts';

const tags = ['admin'];
const byId = z.strictObject({ id: ClinicId });
const oneCreative = z.strictObject({ id: CreativeId });
const oneCategory = z.strictObject({ id: CategoryId });

function staleWith<Row extends z.ZodMiniType>(current: Row) {
  const data = z.strictObject({ current });
  return { STALE: { status: 409, message: 'Someone else changed this.', data } } as const;
}

const lockOuts = {
  LAST_ADMIN: { status: 409, message: 'This is the last admin who can sign in.' },
  OWN_ACCESS: { status: 409, message: 'You cannot take away your own access.' },
} as const;

const nameTaken = {
  NAME_TAKEN: { status: 409, message: 'There is already a category with this name.' },
} as const;

const notFramed = {
  NOT_FRAMED: {
    status: 409,
    message: 'Pages of this address cannot be embedded.',
    data: z.strictObject({ addresses: z.array(z.string()) }),
  },
} as const;

export const adminContract = {
  users: operation
    .route({ method: 'POST', path: '/admin/users/search', summary: 'Clinics by name', tags })
    .input(z.strictObject({ ...pageInput, search: z.optional(searchSchema(120)) }))
    .output(z.strictObject({ ...pageSchema(User).shape, total: z.int() })),
  setFeatures: operation
    .route({
      method: 'PUT',
      path: '/admin/users/{id}/features',
      summary: 'Set the features of a clinic',
      tags,
    })
    .errors(staleWith(User))
    .input(
      z.strictObject({
        id: ClinicId,
        enabledFeatures: z.array(Feature).check(z.maxLength(20)),
        /** The set that the user saw; if it is another one now, the edit is stale. */
        seen: z.array(Feature).check(z.maxLength(20)),
      }),
    )
    .output(User),
  enableAll: operation
    .route({
      method: 'POST',
      path: '/admin/users/{id}/features/all',
      summary: 'Enable all features of a clinic',
      tags,
    })
    .input(byId)
    .output(User),
  disableAll: operation
    .route({
      method: 'DELETE',
      path: '/admin/users/{id}/features/all',
      summary: 'Disable all features of a clinic',
      tags,
    })
    .input(byId)
    .output(User),
  setProfileTypes: operation
    .route({
      method: 'PUT',
      path: '/admin/users/{id}/profile-types',
      summary: 'Set the profile types of a clinic',
      tags,
    })
    .errors(staleWith(User))
    .input(z.strictObject({ id: ClinicId, profileTypes: ProfileTypeList, seen: ProfileTypeList }))
    .output(User),
  setRole: operation
    .route({
      method: 'PUT',
      path: '/admin/users/{id}/role',
      summary: 'Set the role of a clinic',
      tags,
    })
    .errors(lockOuts)
    .input(z.strictObject({ id: ClinicId, role: Role }))
    .output(User),
  setSuspended: operation
    .route({
      method: 'PUT',
      path: '/admin/users/{id}/suspension',
      summary: 'Suspend a clinic as a whole, or resume it',
      description:
        'A suspended clinic is refused everywhere and sends nothing automatically. Nothing of it is deleted.',
      tags,
    })
    .errors(lockOuts)
    .input(z.strictObject({ id: ClinicId, isSuspended: z.boolean() }))
    .output(User),
  setLoginEnabled: operation
    .route({
      method: 'PUT',
      path: '/admin/logins/{id}/enabled',
      summary: 'Disable a login and sign it out everywhere, or enable it again',
      tags,
    })
    .errors(lockOuts)
    .input(z.strictObject({ id: LoginId, isEnabled: z.boolean() }))
    .output(User),
  createClinic: operation
    .route({
      method: 'POST',
      path: '/admin/clinics',
      summary: 'Create a clinic and invite its first login; the same id twice makes one',
      tags,
    })
    .errors({
      EMAIL_TAKEN: { status: 409, message: 'There is already a login with this email address.' },
    })
    .input(z.strictObject({ ...NewClinicInput.shape, id: ClinicId }))
    .output(z.strictObject({ user: User, invitation: Invitation })),
  renewInvitation: operation
    .route({
      method: 'POST',
      path: '/admin/logins/{id}/invitation',
      summary: 'Mail a new invitation link; the earlier one no longer works',
      tags,
    })
    .errors({ NOT_INVITED: { status: 409, message: 'This login can sign in already.' } })
    .input(z.strictObject({ id: LoginId }))
    .output(Invitation),
  heartbeat: operation
    .route({
      method: 'GET',
      path: '/admin/heartbeat',
      summary: 'The background jobs, when they last ran and how it went',
      tags,
    })
    .output(Heartbeat),
  modelUsage: operation
    .route({
      method: 'GET',
      path: '/admin/model-usage',
      summary: 'Tokens and estimated cost of the text model this month, by clinic',
      tags,
    })
    .output(ModelUsage),
  creatives: operation
    .route({ method: 'POST', path: '/admin/creatives/search', summary: 'All creatives', tags })
    .input(
      z.strictObject({
        ...pageInput,
        categoryId: z.optional(CategoryId),
        year: z.optional(CreativeYear),
        monthNumber: z.optional(MonthNumber),
      }),
    )
    .output(z.strictObject({ ...pageSchema(KeptCreative).shape, total: z.int() })),
  createCreative: operation
    .route({
      method: 'POST',
      path: '/admin/creatives',
      summary: 'Add a creative; the same id twice makes one',
      tags,
    })
    .errors({ ...notFramed, ...PICTURE_REFUSALS })
    .input(z.strictObject({ ...KeptCreativeInput.shape, id: CreativeId }))
    .output(KeptCreative),
  updateCreative: operation
    .route({
      method: 'PATCH',
      path: '/admin/creatives/{id}',
      summary: 'Change fields of a creative',
      tags,
    })
    .errors({ ...staleWith(KeptCreative), ...notFramed, ...PICTURE_REFUSALS })
    .input(
      z.strictObject({
        ...z.partial(KeptCreativeInput).shape,
        id: CreativeId,
        version: z.int(),
      }),
    )
    .output(KeptCreative),
  deleteCreative: operation
    .route({
      method: 'DELETE',
      path: '/admin/creatives/{id}',
      summary: 'Delete a creative',
      tags,
    })
    .input(oneCreative)
    .output(z.strictObject({ deleted: z.literal(true) })),
  categories: operation
    .route({ method: 'GET', path: '/admin/creative-categories', summary: 'All categories', tags })
    .output(z.strictObject({ items: z.array(Category) })),
  createCategory: operation
    .route({
      method: 'POST',
      path: '/admin/creative-categories',
      summary: 'Add a category; the same id twice makes one',
      tags,
    })
    .errors(nameTaken)
    .input(z.strictObject({ id: CategoryId, name: CategoryName }))
    .output(Category),
  renameCategory: operation
    .route({
      method: 'PUT',
      path: '/admin/creative-categories/{id}/name',
      summary: 'Rename a category',
      tags,
    })
    .errors(nameTaken)
    .input(z.strictObject({ id: CategoryId, name: CategoryName }))
    .output(Category),
  deleteCategory: operation
    .route({
      method: 'DELETE',
      path: '/admin/creative-categories/{id}',
      summary: 'Delete a category; its creatives stay, without one',
      tags,
    })
    .input(oneCategory)
    .output(z.strictObject({ deleted: z.literal(true) })),
};
