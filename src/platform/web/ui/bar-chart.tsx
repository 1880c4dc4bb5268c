import { AxisBottom } from '@visx/axis';
import { PatternLines } from '@visx/pattern';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, BarStack } from '@visx/shape';
import { useId } from 'react';

/** How a part of a bar is drawn; each differs from the others also without colours. */
export type BarPattern = 'filled' | 'light' | 'hatched' | 'dashed';

export interface ChartBar {
  /** Below the bar, and different for each bar of a chart. */
  readonly label: string;
  /** The parts of the bar, from the bottom. */
  readonly counts: readonly number[];
  /** Above the bar. */
  readonly caption: string;
  /** The bar of a time that is not over is hatched. */
  readonly isUnfinished?: boolean;
}

export interface ChartPart {
  readonly pattern: BarPattern;
  /** Explains the part below the chart; a chart of one part needs none. */
  readonly name?: string;
}

export interface BarChartProps {
  readonly bars: readonly ChartBar[];
  readonly parts: readonly ChartPart[];
}

const BARS = 124;
const LINE = 18;
const LETTER = 8.5;
const DIGIT = 8.2;
const NARROW_SIGN = 4.5;
const OTHERS_THAN_WIDTH: ('height' | 'top' | 'left')[] = ['height', 'top', 'left'];

const STYLES: Readonly<Record<BarPattern, string>> = {
  filled: 'fill-ink-soft',
  light: 'fill-line stroke-edge',
  hatched: 'stroke-ink-soft',
  dashed: 'fill-none stroke-attention [stroke-dasharray:4_3] [stroke-width:1.5]',
};

/** Draws bars side by side, each of one or several parts. Screen readers get the same numbers from a table beside it. */
export function BarChart({ bars, parts }: BarChartProps) {
  const { parentRef, width } = useParentSize({ ignoreDimensions: OTHERS_THAN_WIDTH });
  const hatch = useId();
  return (
    <div aria-hidden className="bar-chart">
      {/* Drawn for each width, so that its text is as large as the screen's; only paper scales it. */}
      <div ref={parentRef} className="min-h-44">
        {width > 0 && <Drawing bars={bars} parts={parts} width={width} hatch={hatch} />}
      </div>
      {parts.length > 1 && <Legend parts={parts} hatch={hatch} />}
    </div>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <PatternLines
      id={id}
      width={6}
      height={6}
      strokeWidth={2}
      orientation={['diagonal']}
      className="stroke-ink-soft"
    />
  );
}

interface BarsProps extends BarChartProps {
  width: number;
  hatch: string;
}

function Drawing(props: BarsProps) {
  const { bars, width, hatch } = props;
  const room = width / bars.length;
  const captions = layOut(
    bars.map(({ caption }) => caption),
    room,
  );
  const labels = layOut(
    bars.map(({ label }) => label),
    room,
  );
  const top = 6 + LINE * captions.lineCount;
  const base = top + BARS;
  const height = base + 10 + LINE * labels.lineCount;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="block h-auto w-full">
      <Hatch id={hatch} />
      <Bars {...props} captions={captions} labels={labels} top={top} base={base} />
    </svg>
  );
}

interface LaidOut {
  readonly lineCount: 1 | 2;
  /** The lines of each bar's text; none where there is no room for all. */
  readonly lines: readonly (readonly string[])[];
}

/** Lays texts out in one line, or in two with the last word below, as they fit beside each other. */
function layOut(texts: readonly string[], room: number): LaidOut {
  const fits = (lines: readonly (readonly string[])[]) =>
    lines.flat().every((line) => measure(line) < room - 2);
  const oneLine = texts.map((text) => [text]);
  if (fits(oneLine)) return { lineCount: 1, lines: oneLine };
  const twoLines = texts.map((text) => text.split(/ (?=\S+$)/u));
  if (fits(twoLines)) return { lineCount: 2, lines: twoLines };
  return { lineCount: 1, lines: [] };
}

function measure(text: string): number {
  const widths = Array.from(text, (sign) => {
    if (/\d/.test(sign)) return DIGIT;
    return /[ /.,]/.test(sign) ? NARROW_SIGN : LETTER;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

interface LaidOutBarsProps extends BarsProps {
  captions: LaidOut;
  labels: LaidOut;
  /** Where the highest bar ends, and where all begin. */
  top: number;
  base: number;
}

function Bars({ bars, parts, width, hatch, captions, labels, top, base }: LaidOutBarsProps) {
  const x = scaleBand({
    domain: bars.map(({ label }) => label),
    range: [0, width],
    padding: 0.3,
  });
  const highest = Math.max(1, ...bars.map(sumCounts));
  const y = scaleLinear({ domain: [0, highest], range: [base, top] });
  const room = width / bars.length;
  const captionedBars = captions.lines.length > 0 ? bars : chooseHighest(bars);
  const findPlace = (bar: ChartBar) => bars.indexOf(bar);
  const shownLabels =
    labels.lines.length > 0 ? bars.map(({ label }) => label) : chooseLabels(bars, room);
  const findMiddle = (label: string) => (x(label) ?? 0) + x.bandwidth() / 2;
  return (
    <>
      <BarStack
        data={[...bars]}
        keys={[...parts.keys()]}
        x={({ label }) => label}
        value={({ counts }, part) => counts[part] ?? 0}
        xScale={x}
        yScale={y}
        color={() => ''}
      >
        {(stacks) =>
          stacks.flatMap(({ key, bars: pieces }) =>
            pieces
              .filter(({ height }) => height > 0)
              .map(({ index, height, ...place }) => {
                const isHatched = bars[index]?.isUnfinished && parts[key]?.pattern === 'filled';
                const pattern = isHatched ? 'hatched' : (parts[key]?.pattern ?? 'filled');
                return (
                  <Bar
                    key={`${key} ${index}`}
                    x={place.x}
                    y={place.y}
                    width={place.width}
                    height={height}
                    fill={pattern === 'hatched' ? `url(#${hatch})` : undefined}
                    className={STYLES[pattern]}
                  />
                );
              }),
          )
        }
      </BarStack>
      {captionedBars.map((bar) => (
        <Lines
          key={findPlace(bar)}
          x={keepInside(findMiddle(bar.label), { width, text: bar.caption })}
          bottom={y(sumCounts(bar)) - 6}
          lines={captions.lines[findPlace(bar)] ?? [bar.caption]}
          className="fill-ink text-sm font-semibold tabular-nums"
        />
      ))}
      <AxisBottom scale={x} top={base} hideTicks axisLineClassName="stroke-edge" tickValues={[]} />
      {shownLabels.map((label, index) => {
        const lines = labels.lines[bars.findIndex((bar) => bar.label === label)] ?? [label];
        return (
          <Lines
            key={index}
            x={keepInside(findMiddle(label), { width, text: findWidest(lines) })}
            bottom={base + 4 + LINE * lines.length}
            lines={lines}
            className="fill-ink-soft text-sm"
          />
        );
      })}
    </>
  );
}

interface LinesProps {
  x: number;
  /** Where the last line is written. */
  bottom: number;
  lines: readonly string[];
  className: string;
}

function Lines({ x, bottom, lines, className }: LinesProps) {
  return (
    <text textAnchor="middle" className={className}>
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={bottom - LINE * (lines.length - 1 - index)}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Legend({ parts, hatch }: { parts: readonly ChartPart[]; hatch: string }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
      {parts.map(({ name, pattern }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 14 14" className="size-3.5 shrink-0">
            <rect
              x="1"
              y="1"
              width="12"
              height="12"
              fill={pattern === 'hatched' ? `url(#${hatch})` : undefined}
              className={STYLES[pattern]}
            />
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
}

function sumCounts({ counts }: ChartBar): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Where there is no room for all numbers, the highest bar has its own. */
function chooseHighest(bars: readonly ChartBar[]): ChartBar[] {
  const highest = bars.reduce<ChartBar | undefined>(
    (best, bar) => (best && sumCounts(best) >= sumCounts(bar) ? best : bar),
    undefined,
  );
  return highest ? [highest] : [];
}

/** Returns as many labels as fit beside each other, the first one always. */
function chooseLabels(bars: readonly ChartBar[], room: number): string[] {
  const longest = Math.max(0, ...bars.map(({ label }) => label.length));
  const step = Math.max(1, Math.ceil((longest * LETTER) / room));
  return bars.filter((_bar, place) => place % step === 0).map(({ label }) => label);
}

function findWidest(lines: readonly string[]): string {
  return lines.reduce((widest, line) => (measure(line) > measure(widest) ? line : widest), '');
}

function keepInside(middle: number, { width, text }: { width: number; text: string }): number {
  const half = measure(text) / 2;
  return Math.max(half, Math.min(width - half, middle));
}
