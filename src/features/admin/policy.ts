import { adminOnly } from '#features/clinics/policy.ts';

/** Access rules of the admin panel: only the role decides, never a feature (S2 and S4). */
export const adminAccess = {
  'admin.users': adminOnly,
  'admin.setFeatures': adminOnly,
  'admin.enableAll': adminOnly,
  'admin.disableAll': adminOnly,
  'admin.setProfileTypes': adminOnly,
  'admin.setRole': adminOnly,
  'admin.setSuspended': adminOnly,
  'admin.setLoginEnabled': adminOnly,
  'admin.createClinic': adminOnly,
  'admin.renewInvitation': adminOnly,
  'admin.heartbeat': adminOnly,
  'admin.modelUsage': adminOnly,
  'admin.creatives': adminOnly,
  'admin.createCreative': adminOnly,
  'admin.updateCreative': adminOnly,
  'admin.deleteCreative': adminOnly,
  'admin.categories': adminOnly,
  'admin.createCategory': adminOnly,
  'admin.renameCategory': adminOnly,
  'admin.deleteCategory': adminOnly,
} as const;
