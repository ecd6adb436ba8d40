import { useId } from 'react';
import { megabytes } from '#core/limits.ts';
import './upload-meter.css';

const megabyte = 1024 * 1024;

/** How much of what one person may send in 24 hours is used; `used` and `allowed` in bytes. */
export function UploadMeter({ used, allowed }: { used: number; allowed: number }) {
  const id = useId();
  return (
    <div className="upload-meter">
      <p id={id}>
        <b className="font-semibold tabular-nums">{(used / megabyte).toFixed(1)} MB</b> of {megabytes(allowed)} used
      </p>
      <meter aria-labelledby={id} value={used} max={allowed} high={allowed * 0.9} />
      <p className="text-14 text-ink-3">
        Every file counts by its size: assignments, work, CVs, pictures and what you attach in chats, also what you took
        out again.
      </p>
    </div>
  );
}
