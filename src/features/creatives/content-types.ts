// Apart from schema.ts, so that a screen that shows them loads no schema.
export const CONTENT_TYPES = ['image', 'video', 'iframe', 'link'] as const;
