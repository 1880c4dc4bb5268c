import { randomUUID } from 'node:crypto';
import { LoginId } from '#platform/ids.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { PLAYER_ADDRESSES } from '../rules.ts';
import { CategoryId, CreativeId, type Category } from '../schema.ts';
import { createCategory } from './categories.ts';
import { createCreative } from './create-creative.ts';
import type { Editor, ManagedCreative, ManagedInput } from './creative-changes.ts';

/** The fields of a creative of November 2026 that belongs to all clinics. */
export const TEST_CREATIVE: ManagedInput = {
  title: 'World Diabetes Day',
  description: '',
  contentType: 'link',
  content: 'https://www.who.int/campaigns/world-diabetes-day',
  thumbnailUrl: null,
  categoryId: null,
  clinicId: null,
  year: 2026,
  monthNumber: 11,
};

/** Creates a category with a unique name, unless one is given. */
export async function buildCategory(
  scope: OperatorScope,
  { name = `Category ${randomUUID()}` }: { name?: string } = {},
): Promise<Category> {
  const id = CategoryId.parse(randomUUID());
  const category = await createCategory(scope, { id, name, by: newAdmin() });
  if (!category.ok) throw new Error(category.refusal.code);
  return category.value;
}

/** Creates a creative like `TEST_CREATIVE`; fields can be set. */
export async function buildCreative(
  scope: OperatorScope,
  fields: Partial<ManagedInput & Pick<Editor, 'frameAddresses'>> = {},
): Promise<ManagedCreative> {
  const editor: Editor = { by: newAdmin(), frameAddresses: PLAYER_ADDRESSES };
  const id = CreativeId.parse(randomUUID());
  const creative = await createCreative(scope, { ...editor, ...TEST_CREATIVE, ...fields, id });
  if (!creative.ok) throw new Error(creative.refusal.code);
  return creative.value;
}

function newAdmin(): LoginId {
  return LoginId.parse(randomUUID());
}
