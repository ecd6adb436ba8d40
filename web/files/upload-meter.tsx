import { useId } from 'react';
import './upload-meter.css';

/** 1572864 → '1.5 MB', 200 megabytes → '200 MB'. */
const inMegabytes = (bytes: number) => `${Number((bytes / 1024 ** 2).toFixed(1))} MB`;

/** The used share of one person's upload limit in 24 hours; `used` and `allowed` in bytes. */
export function UploadMeter({ used, allowed }: { used: number; allowed: number }) {
  const id = useId();
  return (
    <div className="upload-meter">
      <p id={id}>
        <b className="font-semibold tabular-nums">{inMegabytes(used)}</b> of {inMegabytes(allowed)} used
      </p>
      <meter aria-labelledby={id} value={used} max={allowed} high={allowed * 0.9} />
      <p className="text-14 text-ink-3">
        Every file counts by its size: assignments, work, CVs, pictures and chat attachments, even ones you removed
        again.
      </p>
    </div>
  );
}
