import { ACCESS } from '#app/access.ts';
import type { Findings } from './access-matrix.ts';
import { send } from './api-calls.ts';
import type { Environment } from './environment.ts';
import { isRecord, OPERATIONS, type Operation } from './operations.ts';
import { SAMPLES } from './samples.ts';

interface Described {
  readonly parameters?: readonly { name: string; schema?: unknown }[];
  readonly requestBody?: { content?: Readonly<Record<string, { schema?: unknown }>> };
}

/**
 * The document that the product serves, the contract, the access table and the samples name the same operations; and every
 * id that the document lets into a request is one that a foreign id was tried for.
 */
export async function routeFindings(environment: Environment): Promise<Findings> {
  const { body } = await send(environment, { method: 'GET', url: '/api/openapi.json' });
  const { paths, components } = body as {
    paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    components: { schemas: Readonly<Record<string, unknown>> };
  };
  const described = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  const names: readonly string[] = OPERATIONS.map(({ name }) => name);
  const ids = OPERATIONS.flatMap((operation) => {
    const verbs = paths[operation.path] ?? {};
    const says = verbs[operation.method.toLowerCase()] ?? {};
    return findUnsampledIds(operation, idsIn(says, components.schemas));
  });
  return {
    tried: declared.length,
    found: [
      ...unlike(described, declared).map((one) => `served, or declared, alone: ${one}`),
      ...unlike(Object.keys(ACCESS), names).map((one) => `a row, or an operation, alone: ${one}`),
      ...unlike(Object.keys(SAMPLES), names).map(
        (one) => `a sample, or an operation, alone: ${one}`,
      ),
      ...ids,
    ],
  };
}

function findUnsampledIds({ name }: Operation, places: readonly string[]): string[] {
  const { ids = {}, newIds = {} } = SAMPLES[name];
  const sampled = [...Object.keys(ids), ...Object.keys(newIds)].map((place) =>
    place.replace(/\.\d+(?=\.|$)/g, '.*'),
  );
  return places
    .filter((place) => !sampled.includes(place))
    .map((place) => `${name}: its sample does not say whose id stands in ${place}`);
}

type Schemas = Readonly<Record<string, unknown>>;

/** Every place of a request that is described as an id, such as `templates.*.id`. */
function idsIn({ parameters = [], requestBody }: Described, named: Schemas): string[] {
  const ofBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    uuids(schema, { at: '', named }),
  );
  const ofAddress = parameters.flatMap(({ name, schema }) => uuids(schema, { at: name, named }));
  return [...new Set([...ofAddress, ...ofBody])];
}

function uuids(schema: unknown, { at, named }: { at: string; named: Schemas }): string[] {
  if (!isRecord(schema)) return [];
  if (typeof schema.$ref === 'string')
    return uuids(named[schema.$ref.replace('#/components/schemas/', '')], { at, named });
  const { properties, items, anyOf, allOf, oneOf, format } = schema;
  const here = format === 'uuid' ? [at] : [];
  const join = (name: string) => (at === '' ? name : `${at}.${name}`);
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const choices = [anyOf, allOf, oneOf].flatMap((some) => (Array.isArray(some) ? some : []));
  return [
    ...here,
    ...fields.flatMap(([name, field]) => uuids(field, { at: join(name), named })),
    ...(items === undefined ? [] : uuids(items, { at: join('*'), named })),
    ...choices.flatMap((choice: unknown) => uuids(choice, { at, named })),
  ];
}

/** Returns the items that only one of the lists has. */
function unlike(one: readonly string[], other: readonly string[]): string[] {
  return [
    ...one.filter((each) => !other.includes(each)),
    ...other.filter((each) => !one.includes(each)),
  ];
}
