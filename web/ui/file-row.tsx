import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import type { ShownFile } from '#core/files/fields.ts';
import { fileSize } from '#core/format.ts';
import './file.css';

/** The stored files of one row, in their order. */
export function FileRows({ files }: { files: readonly ShownFile[] }) {
  if (files.length === 1) return files.map((file) => <FileRow key={file.url} {...file} />);
  return (
    <ul className="grid gap-2">
      {files.map(({ url, name, size }) => (
        <li key={url}>
          <FileRow name={name} url={url} size={size} />
        </li>
      ))}
    </ul>
  );
}

/** A stored file to download. */
export function FileRow({ name, url, size }: { name: string; url: string; size: number | null }) {
  return (
    <a className="file max-w-120" href={url} download={name}>
      <FileText />
      <span className="min-w-0 grow">
        <b className="block truncate" dir="auto">
          {name}
        </b>
        <span className="text-ink-3 tabular-nums">
          {kindOf(name)}
          {size !== null && `, ${fileSize(size)}`}
        </span>
      </span>
      <Download />
    </a>
  );
}

/** 'report.docx' → 'DOCX'. */
function kindOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toUpperCase() : 'File';
}
