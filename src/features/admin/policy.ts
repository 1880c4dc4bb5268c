import { adminOnly, withPassword } from '#features/clinics/policy.ts';

/** Access rules of the admin panel: only the role decides, never a feature (S2 and S4). */
export const adminAccess = {
  'admin.users': adminOnly,
  'admin.setFeatures': withPassword(adminOnly),
  'admin.enableAll': withPassword(adminOnly),
  'admin.disableAll': withPassword(adminOnly),
  'admin.setProfileTypes': withPassword(adminOnly),
  'admin.setRole': withPassword(adminOnly),
  'admin.setSuspended': withPassword(adminOnly),
  'admin.setLoginEnabled': withPassword(adminOnly),
  'admin.createClinic': withPassword(adminOnly),
  'admin.renewInvitation': withPassword(adminOnly),
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
