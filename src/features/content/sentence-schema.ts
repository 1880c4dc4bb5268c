/** The points of a visit that a patient may tap, in the order of a visit. A draft keeps this order. */
export const POINTS = [
  'booking',
  'staff',
  'waiting',
  'cleanliness',
  'listening',
  'explanation',
  'comfort',
  'cost',
  'report',
] as const;
export type Point = (typeof POINTS)[number];

export const DIRECTIONS = ['good', 'bad'] as const;
export type Direction = (typeof DIRECTIONS)[number];
