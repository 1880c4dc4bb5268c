import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { creativesContract } from '../contract.ts';
import { listCategories, listCreatives } from './find-creatives.ts';

export interface CreativesContext extends ClinicContext {
  readonly tools: { readonly frameAddresses: readonly string[] };
}

const operations = implement(creativesContract).$context<CreativesContext>();

export const creativesRouter = operations.router({
  list: operations.list.handler(({ input, context }) =>
    listCreatives(context.scope, { ...input, frameAddresses: context.tools.frameAddresses }),
  ),
  categories: operations.categories.handler(({ context }) => listCategories(context.scope)),
});
