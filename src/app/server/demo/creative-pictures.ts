import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { CreativeId } from '#features/creatives/schema.ts';
import { creativeCategories, sharedCreatives } from '#features/creatives/server/tables.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';

/** Drawn without letters: a machine may have no font for them. The title is on the card. */
const PICTURES = [
  {
    category: 0,
    title: 'World Diabetes Day',
    description: 'Share a reminder to get tested.',
    drawing: `<rect width="16" height="9" fill="#dbeafe"/><circle cx="8" cy="4.5" r="2.4" fill="none" stroke="#2563eb" stroke-width=".9"/><path d="M1 8c3-2 11-2 14 0v1H1z" fill="#93c5fd"/>`,
  },
  {
    category: 2,
    title: 'Drink water, stay well',
    description: 'A short tip for the waiting room and for WhatsApp status.',
    drawing: `<rect width="16" height="9" fill="#e0f2fe"/><path d="M8 1c1.9 2.3 2.8 3.8 2.8 4.900a2.8 2.8 0 0 1-5.6 0C5.2 4.8 6.1 3.3 8 1z" fill="#0ea5e9"/><path d="M6.3 6.100a1.7 1.7 0 0 0 1.5 1.7" stroke="#fff" stroke-width=".35" fill="none" stroke-linecap="round"/>`,
  },
  {
    category: 1,
    title: 'A healthy festival season',
    description: 'Good wishes from your clinic.',
    drawing: `<rect width="16" height="9" fill="#fef3c7"/><path d="M4 6c1 2 7 2 8 0z" fill="#b45309"/><path d="M8 1.600c1.2 1.3 1.7 2.2 1.7 3a1.7 1.7 0 0 1-3.4 0c0-.8.5-1.7 1.7-3z" fill="#f59e0b"/>`,
  },
  {
    category: 2,
    title: 'Walk thirty minutes a day',
    description: 'Small steps help the heart, the knees and the mood.',
    drawing: `<rect width="16" height="9" fill="#dcfce7"/><circle cx="12.5" cy="2.2" r="1.1" fill="#facc15"/><path d="M0 9c3-4 5-4 8-1.500S13 6 16 7v2z" fill="#16a34a"/><path d="M0 9c4-2.5 7-1 9-.5s5 0 7-.5v1z" fill="#15803d"/>`,
  },
];

const LINKS = [
  {
    category: 0,
    title: 'World Diabetes Day',
    description: 'The campaign, with posters to print.',
    content: 'https://www.who.int/campaigns/world-diabetes-day',
  },
  {
    category: 2,
    title: 'Eating well',
    description: 'What the World Health Organization advises.',
    content: 'https://www.who.int/health-topics/nutrition',
  },
];

/** Adds pictures and links of this month, for all clinics. */
export async function fillCreatives(
  scope: OperatorScope,
  { today }: { today: string },
): Promise<void> {
  const categories = await scope.db
    .insert(creativeCategories)
    .values([{ name: 'Awareness Days' }, { name: 'Festivals' }, { name: 'Health Tips' }])
    .onConflictDoNothing()
    .returning({ id: creativeCategories.id });
  const toRow = ({
    category,
    title,
    description,
  }: (typeof LINKS)[number] | (typeof PICTURES)[number]) => ({
    id: CreativeId.parse(randomUUID()),
    title,
    description,
    categoryId: categories[category]?.id ?? null,
    year: Number(today.slice(0, 4)),
    monthNumber: Number(today.slice(5, 7)),
  });
  const pictures = await Promise.all(
    PICTURES.map(async (picture) => ({
      ...toRow(picture),
      contentType: 'image' as const,
      ...(await draw(picture.drawing)),
    })),
  );
  const links = LINKS.map((link) => ({
    ...toRow(link),
    contentType: 'link' as const,
    content: link.content,
  }));
  await scope.db.insert(sharedCreatives).values([...links, ...pictures]);
}

async function draw(drawing: string): Promise<{ picture: Buffer; pictureTag: string }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 16 9">${drawing}</svg>`;
  const picture = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  const pictureTag = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  return { picture, pictureTag };
}
