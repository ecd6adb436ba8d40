import FileText from 'lucide-react/icons/file-text';
import Trash2 from 'lucide-react/icons/trash';
import { useRef, useState } from 'react';
import { fileSize } from '#core/format.ts';
import { megabytes, sizes } from '#core/limits.ts';
import type { KeptFile } from '#core/refusal.ts';
import type { AdminProduct } from '#core/store/admin-contract.ts';
import { keptFile } from '../lib/form-values.ts';
import { IconButton } from '../ui/button.tsx';
import { CheckRow } from '../ui/choices.tsx';
import { useForm, useToldChange } from '../ui/form.tsx';
import { Upload } from '../ui/upload.tsx';
import '../ui/file.css';

interface VariantFileProps {
  /** Returns the form's name of a field of the variant. */
  name: (field: string) => string;
  stored: AdminProduct['variants'][number] | null;
}

/**
 * The file that a variant's buyers download: the stored one, and a replacement. A file that was
 * ordered cannot be removed.
 */
export function VariantFile({ name, stored }: VariantFileProps) {
  const { typed } = useForm();
  const frame = useRef<HTMLDivElement>(null);
  const [file, setFile] = useState<KeptFile | null>(() =>
    typed ? keptFile(typed[name('kept')]) : (stored?.file ?? null),
  );
  const [said, setSaid] = useState('');
  useToldChange(frame, file);
  const stays = stored?.ordered && stored.file;
  const put = (next: KeptFile | null, words: string) => {
    setFile(next);
    setSaid(words);
  };
  const takeOut = () => {
    put(null, `${file?.name} removed`);
    // Its button disappears with it.
    frame.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
  };
  return (
    <div className="grid gap-2" ref={frame}>
      <p className="sr-only" role="status">
        {said}
      </p>
      <Upload
        bucket="product_files"
        label="File that buyers get"
        title={file ? 'Replace the file' : 'Choose a file'}
        note={`Needed unless a courier brings it. Up to ${megabytes(sizes.submission)} in size. Earlier buyers get the new file too.`}
        accept=""
        fileName={name('file')}
        idName={name('file_id')}
        single
        onSent={({ id, name: title, size }) => put({ file_id: id, name: title, size }, `${title} uploaded`)}
      />
      {file && (
        <>
          <div className="file">
            <FileText />
            <a className="link min-w-0 grow" href={`/files/${file.file_id}`} download={file.name}>
              <span className="block truncate" dir="auto">
                {file.name}
              </span>
            </a>
            <span className="text-ink-3 tabular-nums whitespace-nowrap">{fileSize(file.size)}</span>
            {!stays && (
              <span className="with-script">
                <IconButton label={`Remove ${file.name}`} onClick={takeOut}>
                  <Trash2 />
                </IconButton>
              </span>
            )}
            <input type="hidden" name={name('file_id')} value={file.file_id} />
            <input type="hidden" name={name('kept')} value={`${file.file_id} ${file.size} ${file.name}`} />
          </div>
          {stays ? (
            <p className="text-14 text-ink-3">Buyers have this file, so you can replace it but not remove it.</p>
          ) : (
            <div className="until-script">
              <CheckRow name={name('file_out')}>Remove the file</CheckRow>
            </div>
          )}
        </>
      )}
    </div>
  );
}
