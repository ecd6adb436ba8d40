import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Paperclip from 'lucide-react/icons/paperclip';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { fileSize } from '#core/format.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { IconButton } from './button.tsx';
import { FileSize } from './file-size.tsx';
import { percent } from './upload-state.ts';
import type { Sending, Sent, useUpload } from './use-upload.ts';

interface DropPlaceProps {
  upload: Pick<ReturnType<typeof useUpload>, 'id' | 'input' | 'several' | 'take'>;
  title: string;
  note: string;
  accept: string;
  fileName: string;
  isFaulty: boolean;
  /** Several may be chosen without script too. */
  plainSeveral?: boolean;
}

/** The place to choose or drop a file. */
export function DropPlace({ upload, title, note, accept, fileName, isFaulty, plainSeveral }: DropPlaceProps) {
  const { id, input, several, take } = upload;
  const hydrated = useHydrated();
  const [over, setOver] = useState(false);
  return (
    <label
      className="drop"
      htmlFor={id}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <Paperclip />
      <span className="min-w-0 grow">
        <b className="block text-ink">{title}</b>
        <span className="block text-ink-3">{note}</span>
        <input
          ref={input}
          id={id}
          className={hydrated ? 'sr-only' : 'until-script mt-2 max-w-full'}
          type="file"
          name={fileName}
          accept={accept || undefined}
          multiple={(hydrated || plainSeveral) && several}
          onChange={(event) => take(event.target.files)}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? `${id}-error` : undefined}
        />
      </span>
    </label>
  );
}

export function SendingFile({ file, onCancel }: { file: Sending; onCancel: () => void }) {
  const { name, size, was, sent } = file;
  return (
    <div className="file">
      <FileText />
      <span className="min-w-0 grow">
        <span className="flex justify-between gap-2">
          <b className="truncate" dir="auto">
            {name}
          </b>
          {sent !== null && <span className="text-13 text-ink-3 tabular-nums">{percent({ sent, size })}%</span>}
        </span>
        <progress
          max={100}
          value={sent === null ? undefined : percent({ sent, size })}
          aria-label={sent === null ? `Making ${name} smaller` : `Uploading ${name}`}
        />
        <span className="text-13 text-ink-3 tabular-nums">
          {sent === null ? 'Making it smaller…' : `${fileSize(Math.min(sent, size))} of ${fileSize(size)}`}
          {was !== undefined && ` (was ${fileSize(was)})`}
        </span>
      </span>
      <IconButton label="Cancel upload" onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  );
}

interface SentFileProps {
  file: Sent;
  /** Name of the form's field with its id. */
  idName: string;
  onRemove: () => void;
}

/** A file that was uploaded ahead: the form sends its id. */
export function SentFile({ file: { id, name, size, was }, idName, onRemove }: SentFileProps) {
  return (
    <div className="file">
      <FileCheck className="text-accent-ink" />
      <span className="min-w-0 grow">
        <b className="block truncate" dir="auto">
          {name}
        </b>
        <FileSize size={size} was={was} />
      </span>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 />
      </IconButton>
      <input type="hidden" name={idName} value={id} />
      <input type="hidden" name="kept" value={`${id} ${size} ${name}`} />
    </div>
  );
}
