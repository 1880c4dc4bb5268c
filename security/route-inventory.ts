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
  const describedRoutes = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declaredRoutes = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  const names: readonly string[] = OPERATIONS.map(({ name }) => name);
  const ids = OPERATIONS.flatMap((operation) => {
    const verbs = paths[operation.path] ?? {};
    const says = verbs[operation.method.toLowerCase()] ?? {};
    return findUnsampledIds(operation, idsIn(says, components.schemas));
  });
  return {
    tryCount: declaredRoutes.length,
    findings: [
      ...unlike(describedRoutes, declaredRoutes).map(
        (route) => `served, or declared, alone: ${route}`,
      ),
      ...unlike(Object.keys(ACCESS), names).map((name) => `a row, or an operation, alone: ${name}`),
      ...unlike(Object.keys(SAMPLES), names).map(
        (name) => `a sample, or an operation, alone: ${name}`,
      ),
      ...ids,
    ],
  };
}

function findUnsampledIds({ name }: Operation, places: readonly string[]): string[] {
  const { ids = {}, newIds = {} } = SAMPLES[name];
  const samplePlaces = [...Object.keys(ids), ...Object.keys(newIds)].map((place) =>
    place.replace(/\.\d+(?=\.|$)/g, '.*'),
  );
  return places
    .filter((place) => !samplePlaces.includes(place))
    .map((place) => `${name}: its sample does not say whose id stands in ${place}`);
}

type Schemas = Readonly<Record<string, unknown>>;

/** Every place of a request that is described as an id, such as `templates.*.id`. */
function idsIn({ parameters = [], requestBody }: Described, schemas: Schemas): string[] {
  const ofBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    uuids(schema, { path: '', schemas }),
  );
  const ofAddress = parameters.flatMap(({ name, schema }) =>
    uuids(schema, { path: name, schemas }),
  );
  return [...new Set([...ofAddress, ...ofBody])];
}

function uuids(schema: unknown, { path, schemas }: { path: string; schemas: Schemas }): string[] {
  if (!isRecord(schema)) return [];
  if (typeof schema.$ref === 'string')
    return uuids(schemas[schema.$ref.replace('#/components/schemas/', '')], { path, schemas });
  const { properties, items, anyOf, allOf, oneOf, format } = schema;
  const here = format === 'uuid' ? [path] : [];
  const join = (name: string) => (path === '' ? name : `${path}.${name}`);
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const choices = [anyOf, allOf, oneOf].flatMap((some) => (Array.isArray(some) ? some : []));
  return [
    ...here,
    ...fields.flatMap(([name, field]) => uuids(field, { path: join(name), schemas })),
    ...(items === undefined ? [] : uuids(items, { path: join('*'), schemas })),
    ...choices.flatMap((choice: unknown) => uuids(choice, { path, schemas })),
  ];
}

/** Returns the items that only one of the lists has. */
function unlike(first: readonly string[], second: readonly string[]): string[] {
  return [
    ...first.filter((each) => !second.includes(each)),
    ...second.filter((each) => !first.includes(each)),
  ];
}
