/** Methods that anything here answers to; of the rest no address knows any. */
export const KNOWN_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

/** Answers for an address which methods its operations have; none when it is no operation's. */
export function methodsByPath(
  operations: readonly { readonly method: string; readonly path: string }[],
): (path: string) => string[] {
  const knownRoutes = operations.map(({ method, path }) => ({
    method,
    shape: new RegExp(`^${path.replaceAll(/\{[^{}]+\}/g, '[^/]+')}/?$`),
  }));
  return (path) => [
    ...new Set(knownRoutes.filter(({ shape }) => shape.test(path)).map(({ method }) => method)),
  ];
}
