import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DoctorId } from '#features/clinics/schema.ts';
import { showScreen } from '#features/clinics/web/testing.tsx';
import '#platform/web/styles.css';
import { VISIT_STAGES } from '../visit-rules.ts';
import { VisitShape } from './visit-shape.tsx';
import { WeekGrid } from './week-grid.tsx';

/** Describes what is drawn of a stage without its colours. */
function describeShape(svg: SVGElement): string {
  const { fill, strokeDasharray } = getComputedStyle(svg.firstElementChild ?? svg);
  return [svg.innerHTML, fill === 'none' ? 'outline' : 'filled', strokeDasharray].join(' ');
}

// covers: stages-differ-by-shape
test('each stage of a visit has a shape of its own, also without a token', async () => {
  const view = await render(
    <>
      {VISIT_STAGES.map((stage) => (
        <VisitShape key={stage} stage={stage} token={null} />
      ))}
    </>,
  );
  const shapes = [...view.container.querySelectorAll('svg')].map((svg) => describeShape(svg));
  expect(new Set(shapes).size).toBe(VISIT_STAGES.length);
});

// covers: closed-times-in-forced-colours
test('in forced colours a closed time is hatched, and an empty one is not', async () => {
  await page.viewport(1280, 800);
  const features = [{ name: 'forced-colors', value: 'active' }];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  const day = { awayNote: null, bookable: [], visits: [] };
  const days = [
    { ...day, date: '2026-11-23', slots: ['10:00', '10:30'] },
    { ...day, date: '2026-11-24', slots: ['10:00'] },
  ];
  await showScreen({
    path: 'today',
    screen: (
      <WeekGrid
        week={{ today: '2026-11-23', days }}
        doctor={{ id: '' as DoctorId, name: 'Dr Rao' }}
        onBook={() => undefined}
      />
    ),
  });
  const row = page.getByRole('row').filter({ hasText: '10:30 am' });
  await expect.element(row).toBeVisible();
  const images = row
    .getByRole('cell')
    .elements()
    .map((cell) => getComputedStyle(cell).backgroundImage);
  await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  expect(images).toEqual(['none', expect.stringContaining('gradient')]);
});
