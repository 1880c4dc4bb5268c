/** The provider's two interfaces: the specified one, and its current one. */
export const PROVIDER_APIS = ['legacy', 'current'] as const;
