import type { TestTenant } from '../tenant.ts';
import { IMAGE } from '../image.ts';
import type { SamplesOf } from '../sample.ts';

/** The clinic that the admin runs from above; its rows are in `subject`. */
const byUser = ({ subject }: TestTenant) => ({ id: subject.users });
const oneLogin = ({ subject }: TestTenant) => ({ id: subject.logins });
const clinic = { id: 'users' } as const;
const login = { id: 'logins' } as const;
const creatives = { id: 'creatives' } as const;
const categories = { id: 'creative_categories' } as const;

const creative = {
  categoryId: null,
  title: 'World Diabetes Day',
  description: '',
  contentType: 'link' as const,
  content: 'https://www.who.int/campaigns/world-diabetes-day',
  thumbnailUrl: null,
  year: 2026,
  monthNumber: 11,
};

/** A clinic made by the admin, whose only login has not chosen a password yet. */
async function inviteClinic({ call }: TestTenant): Promise<{ id: string }> {
  const email = `${crypto.randomUUID()}@clinic.example`;
  const wish = { id: crypto.randomUUID(), clinicName: 'Patil Clinic', name: 'Ravi Patil', email };
  const { body } = await call('admin.createClinic', wish);
  const { user } = body as { user: { logins: { id: string }[] } };
  return { id: user.logins[0]?.id ?? '' };
}

export const adminSamples: SamplesOf<'admin'> = {
  'admin.users': { input: () => ({ search: 'Mehta', limit: 5 }) },
  'admin.setFeatures': {
    input: ({ subject, features }) => ({
      id: subject.users,
      enabledFeatures: ['dashboard'],
      seen: [...features],
    }),
    ids: clinic,
  },
  'admin.enableAll': { input: byUser, ids: clinic },
  'admin.disableAll': { input: byUser, ids: clinic },
  'admin.setProfileTypes': {
    input: (owner) => ({ ...byUser(owner), profileTypes: ['Dentist'], seen: [] }),
    ids: clinic,
  },
  'admin.setRole': { input: (owner) => ({ ...byUser(owner), role: 'super_admin' }), ids: clinic },
  'admin.setSuspended': {
    input: (owner) => ({ ...byUser(owner), isSuspended: true }),
    ids: clinic,
  },
  'admin.setLoginEnabled': {
    input: (owner) => ({ ...oneLogin(owner), isEnabled: false }),
    ids: login,
  },
  'admin.createClinic': {
    input: () => ({
      id: crypto.randomUUID(),
      clinicName: 'Patil Clinic',
      name: 'Ravi Patil',
      email: `${crypto.randomUUID()}@clinic.example`,
    }),
    newIds: { id: 'users' },
  },
  'admin.renewInvitation': { input: inviteClinic, ids: login },
  'admin.creatives': {
    input: ({ rows }) => ({ categoryId: rows.creative_categories, year: 2026, monthNumber: 11 }),
    ids: { categoryId: 'creative_categories' },
  },
  'admin.createCreative': {
    input: ({ rows, subject }) => ({
      ...creative,
      contentType: 'image',
      content: null,
      picture: IMAGE,
      id: crypto.randomUUID(),
      categoryId: rows.creative_categories,
      clinicId: subject.users,
    }),
    ids: { categoryId: 'creative_categories', clinicId: 'users' },
    newIds: { id: 'creatives' },
  },
  'admin.updateCreative': {
    input: ({ rows, subject }) => ({
      id: subject.creatives,
      version: 1,
      title: 'World Heart Day',
      categoryId: rows.creative_categories,
      clinicId: subject.users,
    }),
    ids: { ...creatives, categoryId: 'creative_categories', clinicId: 'users' },
  },
  'admin.deleteCreative': { input: ({ subject }) => ({ id: subject.creatives }), ids: creatives },
  'admin.heartbeat': {},
  'admin.modelUsage': {},
  'admin.categories': {},
  'admin.createCategory': {
    input: () => ({ id: crypto.randomUUID(), name: `Category ${crypto.randomUUID()}` }),
    newIds: { id: 'creative_categories' },
  },
  'admin.renameCategory': {
    input: ({ rows }) => ({
      id: rows.creative_categories,
      name: `Category ${crypto.randomUUID()}`,
    }),
    ids: categories,
  },
  'admin.deleteCategory': {
    input: ({ rows }) => ({ id: rows.creative_categories }),
    ids: categories,
  },
};
