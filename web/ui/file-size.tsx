import { fileSize } from '#core/format.ts';

interface FileSizeProps {
  /** Bytes. */
  size: number;
  /** Bytes before the browser made it smaller. */
  was?: number | undefined;
}

/** A file's size; '4.2 MB → 310 kB' for a picture that was made smaller. */
export function FileSize({ size, was }: FileSizeProps) {
  return (
    <span className="text-ink-3 tabular-nums">
      {was !== undefined && (
        <>
          {fileSize(was)} <span aria-hidden="true">→</span>
          <span className="sr-only">made smaller to</span>{' '}
        </>
      )}
      {fileSize(size)}
    </span>
  );
}
