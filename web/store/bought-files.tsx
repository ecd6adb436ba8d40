import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import { fileSize, plural } from '#core/format.ts';
import type { Order } from '#core/store/order-contract.ts';
import '../ui/file.css';

/** The files of a paid order, each with its remaining downloads. */
export function BoughtFiles({ files }: Pick<Order, 'files'>) {
  return (
    <ul className="grid gap-3">
      {files.map(({ name, size, url, left }) => (
        <li key={url}>
          {left > 0 ? (
            <a className="file max-w-120" href={url} download={name}>
              <FileText />
              <span className="min-w-0 grow">
                <b className="block truncate" dir="auto">
                  {name}
                </b>
                <span className="text-ink-3 tabular-nums">
                  {fileSize(size)}, {plural(left, 'download')} left
                </span>
              </span>
              <Download />
            </a>
          ) : (
            <p className="text-14 text-ink-2">
              <bdi>{name}</bdi>: you have used all its downloads. <Link to="/contact">Write to us</Link> if you lost it.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
