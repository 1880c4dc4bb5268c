import { Failure } from '#platform/errors.ts';
import type { LoginId } from '#platform/ids.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { inOperatorTransaction, type OperatorScope } from '#platform/server/db/scope.ts';
import { cleanName } from '#platform/text.ts';
import type { Category, CategoryId } from '../schema.ts';
import {
  findCategoryByName,
  deleteCategoryRow,
  insertCategory,
  lockCategoryNames,
  lockCategory,
  renameCategoryRow,
} from './category-queries.ts';
import type { CreativesAction } from './audit.ts';

type NameTaken = { code: 'NAME_TAKEN' };

/** Inserts a category; the same id twice inserts one. Refuses NAME_TAKEN, ignoring case. */
export async function createCategory(
  scope: OperatorScope,
  input: Category & { by: LoginId },
): Promise<Result<Category, NameTaken>> {
  const { id, by } = input;
  const category = { id, name: cleanName(input.name) };
  return inOperatorTransaction(scope, async (tx) => {
    await lockCategoryNames(tx);
    const existing = await lockCategory(tx, id);
    if (existing) return ok(existing);
    if (await findCategoryByName(tx, { name: category.name, except: id })) return refuseName();
    await insertCategory(tx, category);
    await recordChange(tx, { by, id, action: 'creatives.createCategory', changedFields: ['name'] });
    return ok(category);
  });
}

/** Renames a category. Refuses NAME_TAKEN; throws NOT_FOUND for a missing one. */
export async function renameCategory(
  scope: OperatorScope,
  input: Category & { by: LoginId },
): Promise<Result<Category, NameTaken>> {
  const { id, by } = input;
  const category = { id, name: cleanName(input.name) };
  return inOperatorTransaction(scope, async (tx) => {
    await lockCategoryNames(tx);
    const existing = requireCategory(await lockCategory(tx, id));
    if (existing.name === category.name) return ok(existing);
    if (await findCategoryByName(tx, { name: category.name, except: id })) return refuseName();
    await renameCategoryRow(tx, category);
    await recordChange(tx, { by, id, action: 'creatives.renameCategory', changedFields: ['name'] });
    return ok(category);
  });
}

/** Deletes a category; its creatives stay without one. Throws NOT_FOUND for a missing one. */
export async function deleteCategory(
  scope: OperatorScope,
  { id, by }: { id: CategoryId; by: LoginId },
): Promise<{ deleted: true }> {
  return inOperatorTransaction(scope, async (tx) => {
    requireCategory(await lockCategory(tx, id));
    await deleteCategoryRow(tx, id);
    await recordChange(tx, { by, id, action: 'creatives.deleteCategory', changedFields: [] });
    return { deleted: true };
  });
}

function refuseName() {
  return refuse({ code: 'NAME_TAKEN' });
}

function requireCategory(category: Category | undefined): Category {
  if (category === undefined) throw new Failure('NOT_FOUND');
  return category;
}

async function recordChange(
  tx: OperatorScope,
  change: {
    by: LoginId;
    id: CategoryId;
    action: CreativesAction;
    changedFields: readonly string[];
  },
): Promise<void> {
  const { by, id, action, changedFields } = change;
  await recordAudit(tx, {
    by,
    clinicId: null,
    action,
    entity: 'creative_category',
    entityId: id,
    changedFields,
  });
}
