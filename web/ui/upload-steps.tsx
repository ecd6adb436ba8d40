import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Paperclip from 'lucide-react/icons/paperclip';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { fileSize } from '#core/format.ts';
import { useHydrated } from '../lib/hydrated.ts';
import type { Transfer, Way } from '../lib/upload.ts';
import { IconButton } from './button.tsx';
import { FileSize } from './file-size.tsx';
import { percent, standing, toldWay } from './upload-state.ts';
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

interface WayShownProps {
  name: string;
  size: number;
  way: Way;
}

/** The bar of a file on its way, with its speed and the time that is left. */
export function WayShown({ name, size, way, was }: WayShownProps & { was?: number | undefined }) {
  return (
    <>
      <progress max={100} value={percent({ sent: way.sent, size })} aria-label={`Uploading ${name}`} />
      <span className="text-13 text-ink-3 tabular-nums">
        {toldWay(way, size)}
        {was !== undefined && ` (was ${fileSize(was)})`}
      </span>
      <span className="sr-only" aria-live="polite">
        {standing[way.step]}
      </span>
    </>
  );
}

/** Pauses an upload and resumes it; nothing for one that would begin anew. */
export function PauseButton({
  name,
  way,
  transfer,
}: {
  name: string;
  way: Way;
  transfer: Transfer | null | undefined;
}) {
  const { pause, resume } = transfer ?? {};
  if (!pause || !resume) return null;
  const isPaused = way.step === 'paused';
  return (
    <IconButton label={`${isPaused ? 'Resume' : 'Pause'} upload of ${name}`} onClick={isPaused ? resume : pause}>
      {isPaused ? <Play /> : <Pause />}
    </IconButton>
  );
}

export function SendingFile({ file, onCancel }: { file: Sending; onCancel: () => void }) {
  const { name, size, was, way, transfer } = file;
  return (
    <div className="file">
      <FileText />
      <span className="min-w-0 grow">
        <span className="flex justify-between gap-2">
          <b className="truncate" dir="auto">
            {name}
          </b>
          {way && <span className="text-13 text-ink-3 tabular-nums">{percent({ sent: way.sent, size })}%</span>}
        </span>
        {way ? (
          <WayShown {...{ name, size, way, was }} />
        ) : (
          <>
            <progress max={100} aria-label={`Making ${name} smaller`} />
            <span className="text-13 text-ink-3 tabular-nums">Making it smaller…</span>
          </>
        )}
      </span>
      {way && <PauseButton {...{ name, way, transfer }} />}
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
