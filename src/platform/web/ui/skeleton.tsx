interface SkeletonProps {
  /** Said to screen readers, e.g. 'Loading reviews...'. */
  label: string;
  rows?: number;
}

/** Rows of the size of the real ones, so that nothing jumps; appears only when the answer takes over 200 ms. */
export function SkeletonRows({ label, rows = 4 }: SkeletonProps) {
  return (
    <output aria-label={label} className="shown-late block">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex min-h-14 items-center gap-6 border-b border-line px-4 last:border-b-0 sm:px-6"
        >
          <Bone width="w-1/4" />
          <Bone width="w-1/3" />
          <Bone width="w-1/6" />
        </div>
      ))}
    </output>
  );
}

/** Lines of running text. */
export function SkeletonText({ label, rows = 3 }: SkeletonProps) {
  return (
    <output aria-label={label} className="shown-late grid gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <Bone key={row} width={row === rows - 1 ? 'w-1/2' : 'w-full'} />
      ))}
    </output>
  );
}

function Bone({ width }: { width: string }) {
  return <span aria-hidden className={`block h-3.5 animate-pulse rounded-sm bg-line ${width}`} />;
}
