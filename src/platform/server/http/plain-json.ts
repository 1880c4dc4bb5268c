import { StandardOpenAPIJsonSerializer } from '@orpc/openapi-client/standard';

/**
 * Lets answers out without the library's walk that looks for files, sets and maps in each of them. Every output is plain
 * JSON by contract, so the walk finds nothing and costs a third of a request. Drop this once the library's own is fast.
 */
export function answerPlainJson(): void {
  StandardOpenAPIJsonSerializer.prototype.serialize = (data, hasBlob = { value: false }) => [
    data,
    hasBlob.value,
  ];
}
