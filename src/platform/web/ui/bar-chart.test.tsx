/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#platform/web/styles.css';
import { BarChart, type ChartBar } from './bar-chart.tsx';

const setMedia = (features: { name: string; value: string }[]) =>
  cdp().send('Emulation.setEmulatedMedia', { features });

afterEach(() => setMedia([]));

const WEEKS: ChartBar[] = [
  { label: '2 Nov', counts: [92, 8], caption: '92 + 8' },
  { label: '9 Nov', counts: [96, 0], caption: '96 + 0' },
  { label: '16 Nov', counts: [104, 6], caption: '104 + 6', isUnfinished: true },
];
const PARTS = [
  { pattern: 'filled', name: 'Done' },
  { pattern: 'dashed', name: 'Missed' },
] as const;

const bars = () => [...document.querySelectorAll<SVGRectElement>('.visx-bar')];
const texts = () =>
  [...document.querySelectorAll('[aria-hidden] > div > svg text')].map((text) => text.textContent);

// covers: chart-of-bars
test('each bar has its numbers where there is room, and only the highest one where there is none', async () => {
  await page.viewport(390, 700);
  const { rerender } = await render(<BarChart bars={WEEKS} parts={PARTS} />);
  await expect.poll(() => bars().length).toBe(5);
  expect(texts()).toEqual(['92 + 8', '96 + 0', '104 + 6', '2 Nov', '9 Nov', '16 Nov']);
  const days = Array.from({ length: 30 }, (_, day) => ({
    label: `${day + 1} Nov`,
    counts: [day],
    caption: String(day),
  }));
  await rerender(<BarChart bars={days} parts={[{ pattern: 'filled' }]} />);
  await expect.poll(() => bars().length).toBe(29);
  expect(texts()[0]).toBe('29');
  expect(texts()[1]).toBe('1 Nov');
  expect(texts().length).toBeLessThan(10);
  const edges = [...document.querySelectorAll('[aria-hidden] > div > svg')].map((drawing) => {
    const { left, right } = drawing.getBoundingClientRect();
    return [...drawing.querySelectorAll('text')].filter((text) => {
      const box = text.getBoundingClientRect();
      return box.left < left - 0.5 || box.right > right + 0.5;
    }).length;
  });
  expect(edges).toEqual([0]);
});

// covers: chart-without-colours
test('parts differ without colours, and take those of the system when colours are forced', async () => {
  await render(<BarChart bars={WEEKS} parts={PARTS} />);
  await expect.poll(() => bars().length).toBe(5);
  const readStyles = () =>
    bars().map((bar) => {
      const { fill, strokeDasharray } = getComputedStyle(bar);
      return [fill.startsWith('url') ? 'hatch' : fill, strokeDasharray];
    });
  const styles = readStyles();
  expect(styles[0]?.[1]).toBe('none');
  expect(styles[2]?.[0]).toBe('hatch');
  expect(styles[3]).toEqual(['none', '4px, 3px']);
  await setMedia([{ name: 'forced-colors', value: 'active' }]);
  expect(readStyles()[0]?.[0]).not.toBe(styles[0]?.[0]);
});
