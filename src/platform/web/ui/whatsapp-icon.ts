import { createLucideIcon } from 'lucide-react';

/** A speech bubble with a handset, in the strokes of the other icons. */
export const Whatsapp = createLucideIcon('whatsapp', [
  ['path', { d: 'm3 21 1.7-5A9 9 0 1 1 8 19.3z', key: 'bubble' }],
  [
    'path',
    {
      d: 'M8.5 8.5c0 4 3 7 7 7l.5-2-2-1-1 1c-1.3-.5-2-1.2-2.5-2.5l1-1-1-2z',
      key: 'handset',
    },
  ],
]);
