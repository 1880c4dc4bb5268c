import type { AnyContractRouter, AnySchema } from '@orpc/contract';
import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import * as z from 'zod/mini';
import { FAILURES } from '#platform/errors.ts';

export interface Description {
  readonly info: OpenAPI.Document['info'];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Modules of schemas: each schema is a component by the name under which its module exports it. */
  readonly schemas: readonly Readonly<Record<string, unknown>>[];
  readonly securitySchemes: Readonly<Record<string, OpenAPI.SecuritySchemeObject>>;
  /** The credentials that a caller of this operation must send; empty for operations that are open to all. */
  readonly securityFor: (operation: string) => readonly Readonly<Record<string, string[]>>[];
  /** Bodies that show what to send. */
  readonly examples: Readonly<Record<string, unknown>>;
}

type Json = Record<string, unknown>;

interface MediaType {
  schema?: Json;
  example?: unknown;
}

interface Response {
  description?: string;
  content?: Record<string, MediaType>;
  $ref?: string;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: ReturnType<Description['securityFor']>;
  parameters?: Json[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, Response>;
}

/** As much of an OpenAPI document as is completed here. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; [kind: string]: Record<string, unknown> };
}

/** Returns the API as an OpenAPI 3.1 document with named schemas, made from the contract. */
export async function describeApi(
  contract: AnyContractRouter,
  description: Description,
): Promise<ApiDocument> {
  const errors = new ErrorSchemas();
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const generatedValue = await generator.generate(contract, {
    info: description.info,
    servers: [{ url: '/api', description: 'This installation' }],
    tags: [...description.tags],
    commonSchemas: collectSchemas(description.schemas),
    customErrorResponseBodySchema: (refusals) => {
      const bodies = refusals.map(([code, message, hasData, data]) =>
        errors.reference({ code, message, data: hasData ? data : undefined }),
      );
      return bodies.length === 1 ? bodies[0] : { oneOf: bodies };
    },
  });
  const document = JSON.parse(JSON.stringify(generatedValue)) as ApiDocument;
  Object.assign(document.components.schemas, errors.schemas);
  document.components.schemas.Failure = {
    oneOf: Object.keys(FAILURES).map((code) => ({
      $ref: `#/components/schemas/${nameOfCode(code)}`,
    })),
  };
  document.components.responses = {
    Invalid: {
      description: FAILURES.INVALID.message,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/InvalidError' } } },
    },
    Failure: {
      description: `Any operation can fail in these ways. ${failureList()}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  };
  document.components.securitySchemes = description.securitySchemes;
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) completeOperation(operation, description);
  }
  removeUnlimitedBounds(document);
  removeUnusedSchemas(document);
  return document;
}

/** Each exported schema by its name; a name that two modules use would make one of them unreadable. */
function collectSchemas(modules: Description['schemas']): Record<string, { schema: AnySchema }> {
  const schemasByName: Record<string, { schema: AnySchema }> = {};
  for (const [name, schema] of modules.flatMap((each) => Object.entries(each))) {
    if (!(schema instanceof z.ZodMiniType)) continue;
    if (schemasByName[name] !== undefined && schemasByName[name].schema !== schema)
      throw new Error(`Two schemas have the name ${name}`);
    schemasByName[name] = { schema };
  }
  return schemasByName;
}

/** The bodies of error answers: one schema for each code, and for each kind of data that comes with it. */
class ErrorSchemas {
  readonly schemas: Record<string, Json> = {};

  reference(error: { code: string; message: string; data: unknown }): { $ref: string } {
    const { code, message, data } = error;
    const [, kind = ''] = /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(data) ?? '') ?? [];
    const plain = nameOfCode(code);
    const name = plain.startsWith(kind) ? plain : kind + plain;
    this.schemas[name] ??= {
      type: 'object',
      properties: {
        defined: { const: true },
        code: { const: code },
        status: { type: 'integer' },
        message: { type: 'string', examples: [message] },
        ...(data === undefined ? {} : { data }),
      },
      required: ['defined', 'code', 'status', 'message', ...(data === undefined ? [] : ['data'])],
    };
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** `RATE_LIMITED` → `RateLimitedError`. */
function nameOfCode(code: string): string {
  const words = code.toLowerCase().split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
}

function failureList(): string {
  return Object.entries(FAILURES)
    .map(([code, { status, message }]) => `${status} \`${code}\`: ${message}`)
    .join(' ');
}

/** Adds what the contract does not say: who may call, an example, and the failures of any operation by reference. */
function completeOperation(operation: Operation, description: Description): void {
  const { operationId: name, summary = name, responses } = operation;
  operation.security = description.securityFor(name);
  operation.description ??= `${summary}.`;
  const body = operation.requestBody?.content['application/json'];
  if (body && Object.hasOwn(description.examples, name)) body.example = description.examples[name];
  for (const parameter of operation.parameters ?? []) delete parameter.allowEmptyValue;
  for (const [status, response] of Object.entries(responses)) {
    // An answer that only failures have is not repeated for each operation.
    if (Number(status) >= 400 && listRefusals(response).length === 0) delete responses[status];
    else if (response.description === status) response.description = 'Refused; the code says why.';
    else if (response.description === 'OK') response.description = 'Done.';
  }
  responses['400'] ??= { $ref: '#/components/responses/Invalid' };
  responses.default = { $ref: '#/components/responses/Failure' };
}

/** The schemas of an error answer that are not failures of any operation. */
function listRefusals(response: Response): string[] {
  const failures = Object.keys(FAILURES).map(nameOfCode);
  const references = JSON.stringify(response.content).matchAll(/#\/components\/schemas\/(\w+)/g);
  return [...references].map(([, name = '']) => name).filter((name) => !failures.includes(name));
}

/** Removes schemas that nothing refers to, and then those that only they referred to. */
function removeUnusedSchemas(document: ApiDocument): void {
  const { schemas } = document.components;
  for (;;) {
    const text = JSON.stringify(document);
    const isUsed = (name: string) => text.includes(`"#/components/schemas/${name}"`);
    const unusedSchemas = Object.keys(schemas).filter((name) => !isUsed(name));
    if (unusedSchemas.length === 0) return;
    for (const name of unusedSchemas) delete schemas[name];
  }
}

/** Removes the bounds that every whole number of JavaScript has: they say nothing about this one. */
function removeUnlimitedBounds(part: object): void {
  for (const [name, value] of Object.entries(part)) {
    if (typeof value === 'object' && value !== null) removeUnlimitedBounds(value as object);
    else if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
      Reflect.deleteProperty(part, name);
  }
}
